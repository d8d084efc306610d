import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCAL_AUDIENCE, LOCAL_USER_ID, type LocalIssuer, openLocalIssuer } from '@quire/auth/local-issuer'
import { StartupError } from '@quire/envelope'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAuthentication, stdioPrincipal } from '../src/authentication.js'
import { READ_SCOPE, readConfig, WRITE_SCOPE } from '../src/index.js'

let dataDir: string
let local: LocalIssuer
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'quire-auth-'))
  local = await openLocalIssuer({ dataDir })
})
afterAll(() => rm(dataDir, { recursive: true }))

const config = (variables: Record<string, string> = {}) =>
  readConfig({ QUIRE_DATA_DIR: dataDir, ...variables })
const sign = (issuer: LocalIssuer, audience: string) =>
  issuer.sign({ userId: 'ann', scopes: [READ_SCOPE], audience, ttlSeconds: 60 })

describe('with the local issuer', () => {
  test('tokens of the data folder are good, and no issuer is named to clients', async () => {
    const { verify, authorizationServers } = await createAuthentication(config())
    expect(await verify(await sign(local, LOCAL_AUDIENCE))).toEqual({
      userId: 'ann',
      scopes: new Set([READ_SCOPE]),
    })
    expect(authorizationServers).toEqual([])
    await expect(verify(await sign(local, 'https://elsewhere.example/mcp'))).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
    })
  })

  test('a server that others can reach does not start', async () => {
    const open = config({ QUIRE_HOST: '0.0.0.0', QUIRE_PUBLIC_URL: 'https://search.example.com' })
    await expect(createAuthentication(open)).rejects.toThrow(StartupError)
    await expect(createAuthentication(open)).rejects.toThrow(/local issuer is for loopback only/)
  })

  test('the caller over stdio is the local user, or whoever QUIRE_TOKEN says', async () => {
    expect(await (await stdioPrincipal(config()))()).toEqual({
      userId: LOCAL_USER_ID,
      scopes: new Set([READ_SCOPE, WRITE_SCOPE]),
    })
    const QUIRE_TOKEN = await sign(local, LOCAL_AUDIENCE)
    expect(await (await stdioPrincipal(config({ QUIRE_TOKEN })))()).toMatchObject({ userId: 'ann' })
    const forged = await stdioPrincipal(config({ QUIRE_TOKEN: `${QUIRE_TOKEN}x` }))
    await expect(forged()).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
  })
})

describe('with an issuer elsewhere', () => {
  let keys: Server
  let issuer: Record<string, string>
  beforeAll(async () => {
    keys = createServer((_request, response) => response.end(JSON.stringify(local.jwks)))
    await new Promise<void>((resolve) => keys.listen(0, '127.0.0.1', resolve))
    const { port } = keys.address() as AddressInfo
    issuer = {
      QUIRE_ISSUER: local.issuer,
      QUIRE_JWKS_URL: `http://127.0.0.1:${port}/keys`,
      QUIRE_HOST: '0.0.0.0',
      QUIRE_PUBLIC_URL: 'https://search.example.com',
    }
  })
  afterAll(() => keys.close())

  test('tokens are checked with its keys, for the URL that users type, and it is named to clients', async () => {
    const { verify, authorizationServers } = await createAuthentication(config(issuer))
    expect(await verify(await sign(local, 'https://search.example.com/mcp'))).toMatchObject({ userId: 'ann' })
    await expect(verify(await sign(local, LOCAL_AUDIENCE))).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })
    expect(authorizationServers).toEqual([local.issuer])
  })

  test('QUIRE_AUDIENCE takes the place of that URL', async () => {
    const { verify } = await createAuthentication(config({ ...issuer, QUIRE_AUDIENCE: 'quire-search' }))
    expect(await verify(await sign(local, 'quire-search'))).toMatchObject({ userId: 'ann' })
  })

  test('a caller over stdio without QUIRE_TOKEN is told to set it, on each call', async () => {
    const principal = await stdioPrincipal(config(issuer))
    await expect(principal()).rejects.toMatchObject({
      code: 'UNAUTHENTICATED',
      message: 'Set QUIRE_TOKEN to a token of the configured issuer',
    })
    const token = await sign(local, 'https://search.example.com/mcp')
    expect(await (await stdioPrincipal(config({ ...issuer, QUIRE_TOKEN: token })))()).toMatchObject({
      userId: 'ann',
    })
  })
})
