import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readTraceContext, writeTraceContext } from '../src/index.js'

const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
const tracestateOf = (tracestate: unknown) => readTraceContext({ traceparent, tracestate })?.tracestate

test('what was read is written again', () => {
  const carrier = { traceparent, tracestate: 'congo=t61rcWkgMzE,rojo=00f067aa0ba902b7' }
  expect(writeTraceContext(readTraceContext(carrier)!)).toEqual(carrier)
  expect(writeTraceContext(readTraceContext({ traceparent })!)).toEqual({ traceparent })
})

test('a tracestate without a valid traceparent is dropped', () => {
  expect(readTraceContext({ tracestate: 'a=1' })).toBeUndefined()
  expect(readTraceContext({ traceparent: 'nonsense', tracestate: 'a=1' })).toBeUndefined()
  expect(readTraceContext({})).toBeUndefined()
})

test.each([
  ['one member', 'a=1', 'a=1'],
  ['blanks and tabs around members', ' a=1 ,\tb=2\t', 'a=1,b=2'],
  ['empty members', 'a=1,,b=2,', 'a=1,b=2'],
  ['a blank inside a value', 'a=x y', 'a=x y'],
  ['a tenant and a system in a key', 'tenant-1/x*y_z@vendor=v', 'tenant-1/x*y_z@vendor=v'],
  ['a key that starts with a digit', '0a=1', '0a=1'],
  ['several headers', ['a=1', 'b=2'], 'a=1,b=2'],
  ['a key of 256 characters', `${'k'.repeat(256)}=1`, `${'k'.repeat(256)}=1`],
  ['a value of 256 characters', `a=${'v'.repeat(256)}`, `a=${'v'.repeat(256)}`],
])('%s: read', (_title, value, expected) => {
  expect(tracestateOf(value)).toBe(expected)
})

test.each([
  ['an empty list', ''],
  ['only blanks and commas', ' , ,'],
  ['a member without a value', 'a='],
  ['a member without a key', '=1'],
  ['no equals sign', 'a'],
  ['two equals signs', 'a=b=c'],
  ['an upper-case key', 'A=1'],
  ['a key that starts with a sign', '@a=1'],
  ['a repeated key', 'a=1,b=2,a=3'],
  ['one bad member among good ones', 'a=1,B=2'],
  ['a line end', 'a=1\r\nx: y'],
  ['a letter beyond ASCII', 'a=é'],
  ['a no-break space', '\u00a0a=1'],
  ['a key of 257 characters', `${'k'.repeat(257)}=1`],
  ['a value of 257 characters', `a=${'v'.repeat(257)}`],
  ['33 members', Array.from({ length: 33 }, (_, index) => `k${index}=1`).join(',')],
  ['a number', 7],
  ['an array with a number', ['a=1', 7]],
])('%s: dropped, and the traceparent kept', (_title, tracestate) => {
  expect(readTraceContext({ traceparent, tracestate })).toEqual(readTraceContext({ traceparent }))
})

test('32 members of the greatest length are read', () => {
  const members = Array.from({ length: 32 }, (_, i) => `${String(i).padStart(256, 'k')}=${'v'.repeat(256)}`)
  expect(tracestateOf(members.join(', '))).toBe(members.join(','))
})

test('a kept tracestate is ASCII without line ends, in the order given, and reading it again changes nothing', () => {
  const member = fc
    .tuple(fc.stringMatching(/^[a-z0-9][a-z0-9_*/@-]{0,8}$/), fc.string({ unit: 'grapheme-ascii' }))
    .map(([key, value]) => `${key}=${value}`)
  fc.assert(
    fc.property(fc.array(fc.oneof(member, fc.string())), (members) => {
      const kept = tracestateOf(members.join(','))
      if (kept === undefined) return
      expect(kept).toMatch(/^[\x20-\x7e]+$/)
      expect(tracestateOf(kept)).toBe(kept)
      const given = members.join(',').split(',')
      expect(kept.split(',')).toEqual(given.map((part) => part.trim()).filter((part) => part !== ''))
    }),
  )
})
