import { problem, ServiceError, toServiceError } from '@quire/envelope'
import fastify, { type FastifyInstance } from 'fastify'
import { UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bearerAuth } from '../../src/fastify/index.js'
import { createTokenVerifier } from '../../src/index.js'
import { AUDIENCE, ISSUER, nowSeconds, testKey } from '../tokens.js'

const resourceMetadataUrl = 'https://search.test/.well-known/oauth-protected-resource'
const key = await testKey('key-1')
const stranger = await testKey('key-1')
let verify = createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: { jwks: key.jwks } })
let handled = 0
let app: FastifyInstance

beforeAll(async () => {
  app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    const failure = problem(toServiceError(error))
    reply.code(failure.status).type('application/problem+json').send(failure)
  })
  app.get('/health', () => ({ ok: true }))
  await app.register(
    async (v1) => {
      await v1.register(bearerAuth, { verify: (token) => verify(token), resourceMetadataUrl })
      v1.get('/me', { config: { scopes: [] } }, ({ principal }) => principal.userId)
      v1.put('/notes', { config: { scopes: ['notebooks:read', 'notebooks:write'] } }, () => {
        handled += 1
        return 'written'
      })
    },
    { prefix: '/v1' },
  )
})
afterAll(() => app.close())

const put = (authorization?: string) =>
  app.inject({
    method: 'PUT',
    url: '/v1/notes',
    payload: '{"unreadable',
    headers: {
      'content-type': 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
    },
  })
const offer = `scope="notebooks:read notebooks:write", resource_metadata="${resourceMetadataUrl}"`

const refusals: [string, () => Promise<string | undefined>, number, string][] = [
  ['no header', async () => undefined, 401, `Bearer ${offer}`],
  ['another scheme', async () => 'Basic dTpw', 401, `Bearer ${offer}`],
  ['a malformed header', async () => 'Bearer a b', 400, `Bearer error="invalid_request", ${offer}`],
  ['a malformed token', async () => 'Bearer abc', 401, `Bearer error="invalid_token", ${offer}`],
  [
    'an expired token',
    async () => `Bearer ${await key.sign({ exp: nowSeconds() - 60 })}`,
    401,
    `Bearer error="invalid_token", ${offer}`,
  ],
  [
    'a bad signature',
    async () => `Bearer ${await stranger.sign()}`,
    401,
    `Bearer error="invalid_token", ${offer}`,
  ],
  [
    'alg none',
    async () =>
      `Bearer ${new UnsecuredJWT({ iss: ISSUER, aud: AUDIENCE, sub: 'u', exp: nowSeconds() + 60 }).encode()}`,
    401,
    `Bearer error="invalid_token", ${offer}`,
  ],
  [
    'a wrong audience',
    async () => `Bearer ${await key.sign({ aud: 'https://other.test' })}`,
    401,
    `Bearer error="invalid_token", ${offer}`,
  ],
  [
    'a missing scope',
    async () => `Bearer ${await key.sign()}`,
    403,
    `Bearer error="insufficient_scope", ${offer}`,
  ],
]

test.each(refusals)(
  '%s: refused with its challenge before the body is read',
  async (_title, header, status, challenge) => {
    const response = await put(await header())
    expect(response.statusCode).toBe(status)
    expect(response.headers['www-authenticate']).toBe(challenge)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(handled).toBe(0)
  },
)

test('a good token reaches the handler, which knows the principal', async () => {
  const authorization = `bearer ${await key.sign({ sub: 'user-7', scope: 'notebooks:read notebooks:write' })}`
  const written = await app.inject({ method: 'PUT', url: '/v1/notes', headers: { authorization } })
  expect([written.statusCode, written.body]).toEqual([200, 'written'])
  expect(written.headers).not.toHaveProperty('www-authenticate')
  const me = await app.inject({ url: '/v1/me', headers: { authorization } })
  expect(me.body).toBe('user-7')
})

test('requests at the same time keep their own principals', async () => {
  const users = Array.from({ length: 30 }, (_, index) => `user-${index}`)
  const answers = await Promise.all(
    users.map(async (sub) =>
      app.inject({ url: '/v1/me', headers: { authorization: `Bearer ${await key.sign({ sub })}` } }),
    ),
  )
  expect(answers.map(({ body }) => body)).toEqual(users)
})

test('a HEAD of a guarded route is guarded too', async () => {
  expect((await app.inject({ method: 'HEAD', url: '/v1/me' })).statusCode).toBe(401)
})

test('routes outside the scope stay public', async () => {
  expect((await app.inject('/health')).statusCode).toBe(200)
})

test('a hook that reads the principal too early fails instead of seeing nobody', async () => {
  const hasty = fastify()
  hasty.addHook('onRequest', async ({ principal }) => principal.userId)
  await hasty.register(bearerAuth, { verify, resourceMetadataUrl })
  hasty.get('/', { config: { scopes: [] } }, () => 'never')
  const response = await hasty.inject({ url: '/', headers: { authorization: `Bearer ${await key.sign()}` } })
  expect(response.statusCode).toBe(500)
  expect(response.json().message).toBe('request.principal was read before the caller was verified')
  await hasty.close()
})

test('a path that does not exist is not found, with or without a token', async () => {
  expect((await app.inject('/v1/nowhere')).statusCode).toBe(404)
})

test('an outage of the issuer answers 503 without a challenge', async () => {
  const before = verify
  verify = async () => {
    throw new ServiceError('UNAVAILABLE', 'Tokens cannot be verified at the moment')
  }
  const response = await put('Bearer abc')
  verify = before
  expect(response.statusCode).toBe(503)
  expect(response.headers).not.toHaveProperty('www-authenticate')
})

test('a route that states no scopes is refused at start', async () => {
  const careless = fastify()
  await careless.register(bearerAuth, { verify, resourceMetadataUrl })
  expect(() => careless.get('/open', () => 'open')).toThrow('GET /open must state config.scopes')
  await careless.close()
})
