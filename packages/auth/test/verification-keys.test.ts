import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ServiceError, StartupError } from '@quire/envelope'
import type { JSONWebKeySet } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTokenVerifier, type RemoteKeys } from '../src/index.js'
import { AUDIENCE, ISSUER, testKey } from './tokens.js'

let fetches = 0
let respond: RequestListener
const server = createServer((request, response) => {
  fetches += 1
  respond(request, response)
})
let jwksUrl: URL
const serve =
  (jwks: JSONWebKeySet): RequestListener =>
  (_request, response) =>
    response.setHeader('content-type', 'application/jwk-set+json').end(JSON.stringify(jwks))
const verifier = (keys: Omit<RemoteKeys, 'jwksUrl'> = {}) =>
  createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: { jwksUrl, ...keys } })

const [first, second] = await Promise.all([testKey('first'), testKey('second')])

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  jwksUrl = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`)
})
beforeEach(() => {
  fetches = 0
  respond = serve(first.jwks)
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const unavailable = expect.objectContaining({
  code: 'UNAVAILABLE',
  retryable: true,
  message: 'Tokens cannot be verified at the moment',
})

test('keys are fetched once for many tokens, also when they come at once', async () => {
  const verify = verifier()
  const token = await first.sign()
  await Promise.all(Array.from({ length: 20 }, () => verify(token)))
  await verify(token)
  expect(fetches).toBe(1)
})

test('a rotated key is found without a restart, and the old one ends', async () => {
  const verify = verifier({ cooldownMs: 0 })
  await verify(await first.sign())
  respond = serve(second.jwks)
  expect((await verify(await second.sign())).userId).toBe('user-1')
  expect(fetches).toBe(2)
  await expect(verify(await first.sign())).rejects.toMatchObject({
    code: 'UNAUTHENTICATED',
    reason: 'ERR_JWKS_NO_MATCHING_KEY',
  })
})

test('tokens of unknown keys cannot drive fetches during the cooldown', async () => {
  const verify = verifier({ cooldownMs: 60_000 })
  await verify(await first.sign())
  for (let attempt = 0; attempt < 20; attempt += 1) {
    await expect(verify(await second.sign())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  }
  expect(fetches).toBe(1)
})

const outages: [title: string, listener: RequestListener][] = [
  ['an error status', (_request, response) => response.writeHead(500).end()],
  ['a redirect', (_request, response) => response.writeHead(302, { location: '/elsewhere' }).end()],
  ['a broken connection', (request) => request.socket.destroy()],
  ['a body that is not JSON', (_request, response) => response.end('<html>')],
  ['a body that is no key set', (_request, response) => response.end('{"keys":7}')],
  ['no answer in time', () => undefined],
]

test.each(outages)('an outage (%s) is no verdict on the token, and passes', async (_title, listener) => {
  const verify = verifier({ timeoutMs: 250 })
  const token = await first.sign()
  respond = listener
  const error = await verify(token).catch((thrown: unknown) => thrown)
  expect(error).toEqual(unavailable)
  expect((error as ServiceError).cause).toBeInstanceOf(Error)
  expect((error as ServiceError).message).not.toContain('127.0.0.1')
  respond = serve(first.jwks)
  expect((await verify(token)).userId).toBe('user-1')
})

test('fetched keys outlive an outage until they are too old', async () => {
  const token = await first.sign()
  const lasting = verifier({ maxAgeMs: 60_000 })
  const brief = verifier({ maxAgeMs: 0 })
  await Promise.all([lasting(token), brief(token)])
  respond = (_request, response) => response.writeHead(503).end()
  expect((await lasting(token)).userId).toBe('user-1')
  await expect(brief(token)).rejects.toEqual(unavailable)
})

test('a token that no key could verify is refused without a fetch that fails becoming its fault', async () => {
  respond = (_request, response) => response.writeHead(503).end()
  const verify = verifier()
  await expect(verify('not-a-token')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  expect(fetches).toBe(0)
})

test.each(['http://issuer.test/jwks', 'http://127.0.0.1.issuer.test/jwks', 'file:///jwks', 'data:,{}'])(
  'keys from %s are refused at start',
  (url) => {
    const create = () =>
      createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: { jwksUrl: new URL(url) } })
    expect(create).toThrow(StartupError)
  },
)

test.each(['https://issuer.test/jwks', 'http://localhost:1/jwks', 'http://[::1]:1/jwks'])(
  'keys from %s are allowed',
  (url) => {
    createTokenVerifier({ issuer: ISSUER, audience: AUDIENCE, keys: { jwksUrl: new URL(url) } })
  },
)
