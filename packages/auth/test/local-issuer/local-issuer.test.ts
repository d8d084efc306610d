import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '@quire/envelope'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTokenVerifier } from '../../src/index.js'
import { LOCAL_USER_ID, type LocalIssuer, openLocalIssuer } from '../../src/local-issuer/index.js'

const AUDIENCE = 'http://127.0.0.1:8801/mcp'
const request = { userId: LOCAL_USER_ID, scopes: ['notebooks:read'], audience: AUDIENCE, ttlSeconds: 60 }
const verifierOf = ({ issuer, jwks }: LocalIssuer) =>
  createTokenVerifier({ issuer, audience: AUDIENCE, keys: { jwks } })

let dataDir: string
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quire auth '))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('a token of the issuer is verified with its public key and names user, team and scopes', async () => {
  const issuer = await openLocalIssuer({ dataDir })
  const token = await issuer.sign({ ...request, teamId: 'team-1', scopes: ['a', 'b'] })
  expect(await verifierOf(issuer)(token)).toEqual({
    userId: 'local',
    teamId: 'team-1',
    scopes: new Set(['a', 'b']),
  })
})

test('a token has the claims of RFC 9068, and an id of its own', async () => {
  const issuer = await openLocalIssuer({ dataDir })
  const [first, second] = [await issuer.sign(request), await issuer.sign(request)]
  expect(decodeProtectedHeader(first)).toEqual({ alg: 'ES256', typ: 'at+jwt', kid: issuer.jwks.keys[0]?.kid })
  const { iat, exp, jti, ...claims } = decodeJwt(first)
  expect(claims).toEqual({
    iss: 'quire-local',
    sub: 'local',
    aud: AUDIENCE,
    client_id: 'quire-local',
    scope: 'notebooks:read',
  })
  expect(exp! - iat!).toBe(60)
  expect(jti).not.toBe(decodeJwt(second).jti)
})

test('one token can be meant for several servers', async () => {
  const issuer = await openLocalIssuer({ dataDir })
  const token = await issuer.sign({ ...request, audience: ['http://127.0.0.1:8802/mcp', AUDIENCE] })
  expect((await verifierOf(issuer)(token)).userId).toBe('local')
})

test('the public key set holds nothing private', async () => {
  const issuer = await openLocalIssuer({ dataDir })
  expect(issuer.jwks.keys.map((key) => Object.keys(key).sort())).toEqual([
    ['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'],
  ])
})

test('the key survives a restart, in a file that only its owner can read', async () => {
  const token = await (await openLocalIssuer({ dataDir })).sign(request)
  expect((await verifierOf(await openLocalIssuer({ dataDir }))(token)).userId).toBe('local')
  expect((await stat(join(dataDir, 'issuer.jwk'))).mode & 0o777).toBe(0o600)
})

test('a data folder that is not there yet is made', async () => {
  await openLocalIssuer({ dataDir: join(dataDir, 'deep', 'er') })
  expect(await readdir(join(dataDir, 'deep', 'er'))).toEqual(['issuer.jwk'])
})

test('many first starts at once agree on one key and leave nothing else behind', async () => {
  const issuers = await Promise.all(Array.from({ length: 20 }, () => openLocalIssuer({ dataDir })))
  expect(new Set(issuers.map(({ jwks }) => jwks.keys[0]?.kid)).size).toBe(1)
  expect(await readdir(dataDir)).toEqual(['issuer.jwk'])
  expect((await verifierOf(issuers[0]!)(await issuers[19]!.sign(request))).userId).toBe('local')
})

test('another folder has another key, whose tokens do not count here', async () => {
  const [here, there] = [
    await openLocalIssuer({ dataDir }),
    await openLocalIssuer({ dataDir: join(dataDir, 'other') }),
  ]
  await expect(verifierOf(here)(await there.sign(request))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
})

test.each([0o644, 0o640, 0o604, 0o660])('a key file of mode %o is refused, with the remedy', async (mode) => {
  await openLocalIssuer({ dataDir })
  const path = join(dataDir, 'issuer.jwk')
  await chmod(path, mode)
  await expect(openLocalIssuer({ dataDir })).rejects.toThrow(StartupError)
  await expect(openLocalIssuer({ dataDir })).rejects.toThrow(`chmod 600 '${path}'`)
  await chmod(path, 0o400)
  await openLocalIssuer({ dataDir })
})

test.each([
  ['an empty file', ''],
  ['no JSON', 'TOP-SECRET'],
  ['another JSON', '["TOP-SECRET"]'],
  ['a key of another kind', '{"kty":"oct","k":"TOP-SECRET"}'],
  ['a public key', '{"kty":"EC","crv":"P-256","x":"TOP-SECRET","y":"TOP-SECRET"}'],
  [
    'coordinates that are none',
    '{"kty":"EC","crv":"P-256","x":"TOP-SECRET","y":"TOP-SECRET","d":"TOP-SECRET"}',
  ],
])('a damaged key file (%s) is refused without its content, and left as it is', async (_title, content) => {
  const path = join(dataDir, 'issuer.jwk')
  await writeFile(path, content, { mode: 0o600 })
  const error = (await openLocalIssuer({ dataDir }).catch((thrown: unknown) => thrown)) as Error
  expect(error).toBeInstanceOf(StartupError)
  expect(error.message).toContain(`${path} is not a private P-256 key`)
  expect(`${error.stack} ${error.cause}`).not.toContain('TOP-SECRET')
  expect(await readFile(path, 'utf8')).toBe(content)
})

test('a key file that cannot be opened is a refusal to start', async () => {
  await writeFile(join(dataDir, 'file'), '')
  await expect(openLocalIssuer({ dataDir: join(dataDir, 'file') })).rejects.toThrow(
    /cannot be opened \(ENOTDIR\)/,
  )
})

test.each([
  ['userId', { userId: '' }],
  ['userId', { userId: 'a\nb' }],
  ['teamId', { teamId: '' }],
  ['scopes', { scopes: ['a b'] }],
  ['scopes', { scopes: [''] }],
  ['ttlSeconds', { ttlSeconds: 0 }],
  ['ttlSeconds', { ttlSeconds: -1 }],
  ['ttlSeconds', { ttlSeconds: 1.5 }],
  ['ttlSeconds', { ttlSeconds: Number.POSITIVE_INFINITY }],
])('a token with a %s that no verifier would accept is not signed: %j', async (field, change) => {
  const issuer = await openLocalIssuer({ dataDir })
  await expect(issuer.sign({ ...request, ...change })).rejects.toMatchObject({
    code: 'INVALID_ARGUMENT',
    field,
  })
})
