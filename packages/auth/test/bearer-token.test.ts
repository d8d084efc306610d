import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearerToken } from '../src/index.js'

test.each([
  ['Bearer abc.def-_~+/09==', 'abc.def-_~+/09=='],
  ['bearer abc', 'abc'],
  ['BEARER abc', 'abc'],
  ['Bearer   abc', 'abc'],
])('%s holds a token', (header, token) => {
  expect(bearerToken(header)).toBe(token)
})

test.each([undefined, '', 'Basic dXNlcjpwYXNz', 'Bearertoken', 'Bearer\tabc', 'Bearers abc', ' Bearer abc'])(
  '%j holds no bearer token: 401',
  (header) => {
    expect(() => bearerToken(header)).toThrow(
      expect.objectContaining({ code: 'UNAUTHENTICATED', reason: 'no bearer token' }),
    )
  },
)

test.each([
  'Bearer',
  'Bearer ',
  'Bearer abc def',
  'Bearer abc, Bearer def',
  'Bearer abc,def',
  'Bearer abc ',
  'Bearer "abc"',
  'Bearer =abc',
  'Bearer a=b',
  'Bearer äbc',
  'Bearer token="abc"',
])('%j is a malformed request: 400', (header) => {
  expect(() => bearerToken(header)).toThrow(
    expect.objectContaining({ code: 'INVALID_ARGUMENT', field: 'authorization' }),
  )
})

test('a refusal never repeats the header', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 8 }), fc.constantFrom('Bearer ', 'Basic ', ''), (secret, scheme) => {
      try {
        expect(`${scheme}${secret}`).toContain(bearerToken(`${scheme}${secret}`))
      } catch (error) {
        const { code, message, reason = '' } = error as { code: string; message: string; reason?: string }
        expect(['UNAUTHENTICATED', 'INVALID_ARGUMENT']).toContain(code)
        expect(message + reason).not.toContain(secret)
      }
    }),
  )
})
