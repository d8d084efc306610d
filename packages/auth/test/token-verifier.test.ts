import { createPublicKey } from 'node:crypto'
import { isServiceError, type ServiceError, toServiceError } from '@quire/envelope'
import fc from 'fast-check'
import { exportJWK, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { createTokenVerifier, requireScopes } from '../src/index.js'
import { AUDIENCE, ISSUER, nowSeconds, testKey } from './tokens.js'

const key = await testKey('key-1')
const verify = createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: { jwks: key.jwks } })

async function refusal(token: string | Promise<string>, verifier = verify): Promise<ServiceError> {
  const thrown: unknown = await verifier(await token).catch((error) => error)
  if (!isServiceError(thrown)) throw new Error('no ServiceError', { cause: thrown })
  return thrown
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The attack of RFC 8725, section 2.1: the public key, which anybody has, used as the secret of an HMAC. */
function signedWithPublicKey(form: 'pem' | 'jwk') {
  const jwk = { ...key.jwks.keys[0] }
  const pem = createPublicKey({ key: jwk, format: 'jwk' }).export({ type: 'spki', format: 'pem' })
  const secret = new TextEncoder().encode(form === 'pem' ? String(pem) : JSON.stringify(jwk))
  return new SignJWT({ iss: ISSUER, aud: AUDIENCE, sub: 'user-1', exp: nowSeconds() + 300 })
    .setProtectedHeader({ alg: 'HS256', kid: 'key-1' })
    .sign(secret)
}

async function tampered() {
  const [header, payload, signature] = (await key.sign()).split('.')
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString())
  return `${header}.${encode({ ...claims, sub: 'somebody-else' })}.${signature}`
}

const claims = { iss: ISSUER, aud: AUDIENCE, sub: 'user-1' }
const refused: [title: string, token: () => string | Promise<string>, reason: RegExp][] = [
  ['an empty token', () => '', /ERR_JWS_INVALID/],
  ['a token that is no JWT', () => 'opaque', /ERR_JWS_INVALID/],
  ['a token of two parts', async () => (await key.sign()).replace(/\.[^.]*$/, ''), /ERR_JWS_INVALID/],
  ['an expired token', () => key.sign({ exp: nowSeconds() - 60 }), /ERR_JWT_EXPIRED/],
  ['a token that is not yet valid', () => key.sign({ nbf: nowSeconds() + 60 }), /nbf check_failed/],
  ['changed claims', tampered, /SIGNATURE_VERIFICATION_FAILED/],
  [
    'a key of the same id from elsewhere',
    async () => (await testKey('key-1')).sign(),
    /SIGNATURE_VERIFICATION_FAILED/,
  ],
  ['an unknown key id', async () => (await testKey('key-2')).sign(), /ERR_JWKS_NO_MATCHING_KEY/],
  ['alg none', () => new UnsecuredJWT({ ...claims, exp: nowSeconds() + 300 }).encode(), /ALG_NOT_ALLOWED/],
  [
    'alg none with a signature',
    async () =>
      `${encode({ alg: 'none' })}.${encode({ ...claims, exp: nowSeconds() + 300 })}.${(await key.sign()).split('.')[2]}`,
    /ALG_NOT_ALLOWED/,
  ],
  ['HS256 keyed with the public key as PEM', () => signedWithPublicKey('pem'), /ALG_NOT_ALLOWED/],
  ['HS256 keyed with the public key as JWK', () => signedWithPublicKey('jwk'), /ALG_NOT_ALLOWED/],
  ['another issuer', () => key.sign({ iss: 'https://issuer.test/' }), /iss check_failed/],
  ['no issuer', () => key.sign({ iss: undefined }), /iss missing/],
  ['another audience', () => key.sign({ aud: 'https://other.test/mcp' }), /aud check_failed/],
  ['a longer audience', () => key.sign({ aud: `${AUDIENCE}/` }), /aud check_failed/],
  ['no audience', () => key.sign({ aud: undefined }), /aud missing/],
  ['no audience among several', () => key.sign({ aud: [] }), /aud check_failed/],
  ['no expiry', () => key.sign({ exp: undefined }), /exp missing/],
  ['an expiry in words', () => key.sign({ exp: 'never' }), /exp invalid/],
  ['no subject', () => key.sign({ sub: undefined }), /claim: sub/],
  ['an empty subject', () => key.sign({ sub: '' }), /claim: sub/],
  ['a subject that is a number', () => key.sign({ sub: 7 }), /claim: sub/],
  ['a subject of 256 characters', () => key.sign({ sub: 'u'.repeat(256) }), /claim: sub/],
  ['a subject with a line end', () => key.sign({ sub: 'a\nb' }), /claim: sub/],
  ['a subject with U+0000', () => key.sign({ sub: 'a\0' }), /claim: sub/],
  ['a subject with a lone surrogate', () => key.sign({ sub: 'a\ud800' }), /claim: sub/],
  ['an empty team', () => key.sign({ team: '' }), /claim: team/],
  ['a team that is an object', () => key.sign({ team: {} }), /claim: team/],
  ['scopes that are a number', () => key.sign({ scope: 1 }), /claim: scope/],
  ['a scope outside the grammar', () => key.sign({ scope: 'notebooks:read "all"' }), /claim: scope/],
  ['a scp list with a number', () => key.sign({ scope: undefined, scp: [1] }), /claim: scp/],
  [
    'a critical header that nobody knows',
    async () => {
      const [, payload, signature] = (await key.sign()).split('.')
      return `${encode({ alg: 'ES256', kid: 'key-1', crit: ['b'], b: 1 })}.${payload}.${signature}`
    },
    /NOT_SUPPORTED/,
  ],
]

test.each(refused)('refused: %s', async (_title, token, reason) => {
  const error = await refusal(token())
  expect(error.code).toBe('UNAUTHENTICATED')
  expect(error.message).toBe('A valid bearer token is required')
  expect(error.reason).toMatch(reason)
})

test('no refusal holds a part of its token, in any property of the error', async () => {
  for (const [title, token] of refused) {
    const text = await token()
    const error = await refusal(text)
    const told = JSON.stringify([error.message, error.reason, String(error.cause ?? ''), error.stack])
    for (const part of text.split('.').filter((part) => part.length > 8)) {
      expect(told.includes(part), title).toBe(false)
    }
    expect(error.cause, title).toBeUndefined()
  }
})

const accepted: [title: string, changes: Record<string, unknown>, principal: object][] = [
  ['the least token', { scope: undefined }, { userId: 'user-1', scopes: new Set() }],
  ['one scope', {}, { userId: 'user-1', scopes: new Set(['notebooks:read']) }],
  ['several scopes', { scope: 'a  b a' }, { userId: 'user-1', scopes: new Set(['a', 'b']) }],
  ['an empty scope', { scope: '' }, { userId: 'user-1', scopes: new Set() }],
  ['a scp list', { scope: undefined, scp: ['a', 'b'] }, { userId: 'user-1', scopes: new Set(['a', 'b']) }],
  ['a scp string', { scope: undefined, scp: 'a b' }, { userId: 'user-1', scopes: new Set(['a', 'b']) }],
  ['scope before scp', { scope: 'a', scp: ['b'] }, { userId: 'user-1', scopes: new Set(['a']) }],
  ['a team', { team: 'team-1', scope: 'a' }, { userId: 'user-1', teamId: 'team-1', scopes: new Set(['a']) }],
  ['a list of audiences', { aud: ['x', AUDIENCE], scope: 'a' }, { userId: 'user-1', scopes: new Set(['a']) }],
  [
    '255 emoji for a subject',
    { sub: '🦉'.repeat(255), scope: 'a' },
    { userId: '🦉'.repeat(255), scopes: new Set(['a']) },
  ],
  [
    'an expiry within the tolerance',
    { exp: nowSeconds() - 1, scope: 'a' },
    { userId: 'user-1', scopes: new Set(['a']) },
  ],
  [
    'a start within the tolerance',
    { nbf: nowSeconds() + 10, scope: 'a' },
    { userId: 'user-1', scopes: new Set(['a']) },
  ],
]

test.each(accepted)('accepted: %s', async (_title, changes, principal) => {
  expect(await verify(await key.sign(changes))).toEqual(principal)
})

test.each(['at+jwt', 'application/at+jwt', 'JWT', 'anything'])('typ %s is accepted', async (typ) => {
  expect((await verify(await key.sign({}, { typ }))).userId).toBe('user-1')
})

test.each(['ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA', 'PS256', 'RS256', 'RS512'])(
  'a signature by %s is accepted',
  async (alg) => {
    const other = await testKey('key', alg)
    const verifier = createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: { jwks: other.jwks } })
    expect((await verifier(await other.sign())).userId).toBe('user-1')
  },
)

test('one of several audiences of the server is enough', async () => {
  const verifier = createTokenVerifier({
    issuer: ISSUER,
    audience: ['https://old.test', AUDIENCE],
    keys: { jwks: key.jwks },
  })
  await verifier(await key.sign())
  await verifier(await key.sign({ aud: 'https://old.test' }))
  expect((await refusal(key.sign({ aud: 'https://new.test' }), verifier)).reason).toMatch(/aud/)
})

test('the tolerance can be turned off', async () => {
  const verifier = createTokenVerifier({
    issuer: ISSUER,
    audience: AUDIENCE,
    keys: { jwks: key.jwks },
    clockToleranceSeconds: 0,
  })
  expect((await refusal(key.sign({ exp: nowSeconds() - 1 }), verifier)).reason).toBe('ERR_JWT_EXPIRED')
})

test('a token without a key id is tried with each key of the set that fits', async () => {
  const [first, second, stranger] = await Promise.all([testKey(), testKey(), testKey()])
  const jwks = { keys: [...first.jwks.keys, ...second.jwks.keys] }
  const verifier = createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: { jwks } })
  for (const known of [first, second]) expect((await verifier(await known.sign())).userId).toBe('user-1')
  expect((await refusal(stranger.sign(), verifier)).reason).toBe('ERR_JWS_SIGNATURE_VERIFICATION_FAILED')
  expect((await refusal(second.sign({ aud: 'x' }), verifier)).reason).toMatch(/aud check_failed/)
})

test('a private key in the set is never used, which is no fault of the token', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const jwks = { keys: [{ ...(await exportJWK(privateKey)), kid: 'p' }] }
  const verifier = createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: { jwks } })
  const token = new SignJWT({ ...claims, exp: nowSeconds() + 300 })
    .setProtectedHeader({ alg: 'ES256', kid: 'p' })
    .sign(privateKey)
  expect(await refusal(token, verifier)).toMatchObject({ code: 'UNAVAILABLE', retryable: true })
})

test('whatever is sent as a token is refused as one, never with an internal error', async () => {
  const part = fc.oneof(
    fc.base64String(),
    fc.json().map((text) => Buffer.from(text).toString('base64url')),
    fc.record({ alg: fc.constantFrom('ES256', 'RS256', 'none', 'HS256', 7), kid: fc.anything() }).map(encode),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.string(),
        fc.array(part).map((parts) => parts.join('.')),
      ),
      async (token) => {
        const thrown = await verify(token).catch((error: unknown) => error)
        expect(toServiceError(thrown).code).toBe('UNAUTHENTICATED')
      },
    ),
    { numRuns: 1000 },
  )
})

test('a verified principal passes the scopes it holds, and a refusal names all that the operation needs', async () => {
  const principal = await verify(await key.sign({ scope: 'notebooks:read' }))
  requireScopes(principal, [])
  requireScopes(principal, ['notebooks:read'])
  expect(() => requireScopes(principal, ['notebooks:read', 'notebooks:write'])).toThrow(
    expect.objectContaining({
      code: 'FORBIDDEN_SCOPE',
      message: 'The token needs the scope: notebooks:read notebooks:write',
      reason: 'lacks notebooks:write',
    }),
  )
  for (const near of ['notebooks', 'notebooks:read:all', 'NOTEBOOKS:READ', 'notebooks:*']) {
    expect(() => requireScopes(principal, [near])).toThrow(near)
  }
})
