import fc from 'fast-check'
import { expect, test } from 'vitest'
import { childOf, formatTraceparent, parseTraceparent } from '../src/index.js'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parentId = '00f067aa0ba902b7'
const valid = `00-${traceId}-${parentId}-01`

const hex = (length: number) =>
  fc
    .array(fc.constantFrom(...'0123456789abcdef'), { minLength: length, maxLength: length })
    .map((digits) => digits.join(''))
const id = (length: number) => hex(length).filter((digits) => !/^0+$/.test(digits))
const contexts = fc.record({ traceId: id(32), parentId: id(16), flags: fc.integer({ min: 0, max: 3 }) })

test('the example of the specification is read', () => {
  expect(parseTraceparent(valid)).toEqual({ traceId, parentId, flags: 1 })
})

test('every context survives being written and read', () => {
  fc.assert(
    fc.property(contexts, (context) => {
      expect(parseTraceparent(formatTraceparent(context))).toEqual(context)
    }),
  )
})

test('every version but ff is read by its first four fields, its flags reduced to those known', () => {
  fc.assert(
    fc.property(contexts, hex(2), hex(2), fc.string(), (context, version, flags, more) => {
      const { traceId, parentId } = context
      const written = `${version}-${traceId}-${parentId}-${flags}`
      const known = { traceId, parentId, flags: Number.parseInt(flags, 16) & 3 }
      const future = version !== '00' && version !== 'ff'
      expect(parseTraceparent(written)).toEqual(version === 'ff' ? undefined : known)
      expect(parseTraceparent(`${written}-${more.replaceAll(/[\r\n\u2028\u2029]/g, '')}`)).toEqual(
        future ? known : undefined,
      )
      expect(parseTraceparent(`${written}.${more}`)).toBeUndefined()
    }),
  )
})

test('a version from tomorrow is passed on as version 00', () => {
  expect(formatTraceparent(parseTraceparent(`cc-${traceId}-${parentId}-ff-what-comes`)!)).toBe(
    `00-${traceId}-${parentId}-03`,
  )
})

test.each([
  ['version ff', `ff-${traceId}-${parentId}-01`],
  ['upper-case digits', valid.toUpperCase()],
  ['an upper-case trace id', `00-${traceId.toUpperCase()}-${parentId}-01`],
  ['an all-zero trace id', `00-${'0'.repeat(32)}-${parentId}-01`],
  ['an all-zero parent id', `00-${traceId}-${'0'.repeat(16)}-01`],
  ['a short trace id', `00-${traceId.slice(1)}-${parentId}-01`],
  ['a long parent id', `00-${traceId}-${parentId}0-01`],
  ['no flags', `00-${traceId}-${parentId}`],
  ['one digit of flags', `00-${traceId}-${parentId}-1`],
  ['letters beyond f', `00-${traceId.slice(1)}g-${parentId}-01`],
  ['a blank before', ` ${valid}`],
  ['a blank after', `${valid} `],
  ['a line end after', `${valid}\n`],
  ['more fields in version 00', `${valid}-00`],
  ['two headers joined', `${valid},${valid}`],
  ['an array', [valid]],
  ['an empty string', ''],
  ['a number', 0],
  ['null', null],
  ['nothing', undefined],
])('%s is no traceparent', (_title, value) => {
  expect(parseTraceparent(value)).toBeUndefined()
})

test('anything at all is read without a throw', () => {
  fc.assert(fc.property(fc.anything(), (value) => parseTraceparent(value) === undefined))
})

test('a child stays in the trace, keeps flags and tracestate, and has a span id of its own', () => {
  const parent = { traceId, parentId, flags: 1, tracestate: 'a=1' }
  const children = Array.from({ length: 100 }, () => childOf(parent))
  for (const child of children) {
    expect(child).toMatchObject({ traceId, flags: 1, tracestate: 'a=1' })
    expect(parseTraceparent(formatTraceparent(child))?.parentId).toBe(child.parentId)
  }
  expect(new Set([parentId, ...children.map((child) => child.parentId)]).size).toBe(101)
})
