import { ServiceError } from '@quire/envelope'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bearerChallenge, bearerErrorOf } from '../src/index.js'

const resourceMetadataUrl = 'https://search.test/.well-known/oauth-protected-resource/mcp'

test('a request without a token is told scopes and metadata, and no error', () => {
  expect(bearerChallenge({ scopes: ['notebooks:read'], resourceMetadataUrl })).toBe(
    `Bearer scope="notebooks:read", resource_metadata="${resourceMetadataUrl}"`,
  )
})

test('a step-up names the error and all scopes', () => {
  const challenge = {
    error: 'insufficient_scope',
    description: 'More is needed',
    scopes: ['a:b', 'c'],
  } as const
  expect(bearerChallenge({ ...challenge, resourceMetadataUrl: new URL(resourceMetadataUrl) })).toBe(
    'Bearer error="insufficient_scope", error_description="More is needed", scope="a:b c", ' +
      `resource_metadata="${resourceMetadataUrl}"`,
  )
})

test('no scopes, no scope parameter', () => {
  expect(bearerChallenge({ scopes: [], resourceMetadataUrl })).toBe(
    `Bearer resource_metadata="${resourceMetadataUrl}"`,
  )
})

test('quotation marks and backslashes cannot end a parameter', () => {
  expect(
    bearerChallenge({
      scopes: [],
      resourceMetadataUrl: 'https://search.test/a"b?q=c\\d',
      description: 'a"b\\c',
    }),
  ).toBe(`Bearer error_description="a'b?c", resource_metadata="https://search.test/a%22b?q=c\\\\d"`)
})

test('whatever the description, the header is one challenge of printable ASCII', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1 }), (description) => {
      const value = bearerChallenge({
        error: 'invalid_token',
        description,
        scopes: ['s'],
        resourceMetadataUrl,
      })
      expect(value).toMatch(
        /^Bearer error="invalid_token", error_description="[\x20\x21\x23-\x5b\x5d-\x7e]+", scope="s", resource_metadata="[^"]+"$/,
      )
    }),
  )
})

test.each(['', 'a b', 'a"b', 'a\\b', 'ä', 'a\r\nSet-Cookie: x'])('%j is no scope to ask for', (scope) => {
  expect(() => bearerChallenge({ scopes: [scope], resourceMetadataUrl })).toThrow(TypeError)
})

test.each([
  ['UNAUTHENTICATED', undefined, 'Bearer abc', 'invalid_token'],
  ['UNAUTHENTICATED', undefined, undefined, undefined],
  ['UNAUTHENTICATED', undefined, 'Basic abc', undefined],
  ['FORBIDDEN_SCOPE', undefined, 'Bearer abc', 'insufficient_scope'],
  ['INVALID_ARGUMENT', 'authorization', 'Bearer', 'invalid_request'],
  ['INVALID_ARGUMENT', 'limit', 'Bearer abc', undefined],
  ['UNAVAILABLE', undefined, 'Bearer abc', undefined],
] as const)('%s (field %s) with the header %s is the error %s', (code, field, header, expected) => {
  const error = new ServiceError(code, 'm', field === undefined ? {} : { field })
  expect(bearerErrorOf(error, header)).toBe(expected)
})
