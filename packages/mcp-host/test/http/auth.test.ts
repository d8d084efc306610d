import { connectClient } from '@quire/testing/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  ISSUER,
  METADATA_URL,
  messageOf,
  post,
  READER,
  RESOURCE,
  type SampleServer,
  sampleServer,
  toolCall,
  WRITER,
} from './sample-server.js'

const CHALLENGE = `Bearer scope="sample:read", resource_metadata="${METADATA_URL}"`
const INVALID_TOKEN = `Bearer error="invalid_token", scope="sample:read", resource_metadata="${METADATA_URL}"`
const INVALID_REQUEST = `Bearer error="invalid_request", scope="sample:read", resource_metadata="${METADATA_URL}"`
const INSUFFICIENT = `Bearer error="insufficient_scope", scope="sample:read sample:write", resource_metadata="${METADATA_URL}"`

let server: SampleServer
beforeAll(async () => {
  server = await sampleServer()
})
afterAll(() => server.app.close())

const MODERN_META = {
  'io.modelcontextprotocol/protocolVersion': '2026-07-28',
  'io.modelcontextprotocol/clientCapabilities': {},
}

/** The same request in either era. */
function request(era: string, method: string, params: Record<string, unknown> = {}) {
  const body = { jsonrpc: '2.0', id: 7, method, params }
  if (era === 'legacy') return { body, headers: { 'mcp-protocol-version': '2025-11-25' } }
  return {
    body: { ...body, params: { ...params, _meta: MODERN_META } },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...(typeof params.name === 'string' ? { 'mcp-name': params.name } : {}),
    },
  }
}

describe.each(['legacy', 'modern'])('in the %s era', (era) => {
  test.each([
    ['none', undefined, 401, CHALLENGE],
    ['an empty one', '', 401, CHALLENGE],
    ['another scheme', 'Basic dXNlcjpwYXNz', 401, CHALLENGE],
    ['a bad token', 'Bearer nonsense', 401, INVALID_TOKEN],
    ['no token after the scheme', 'Bearer ', 400, INVALID_REQUEST],
    ['two tokens', `Bearer ${READER} ${READER}`, 400, INVALID_REQUEST],
  ])(
    '%s is answered with its status and challenge, whatever the method',
    async (_title, authorization, status, challenge) => {
      for (const [method, params] of [
        ['tools/list'],
        ['tools/search'],
        ['tools/call', { name: 'whoami', arguments: {} }],
      ] as const) {
        const { body, headers } = request(era, method, params)
        const response = await post(server.url, body, { ...headers, authorization })
        expect(response.status).toBe(status)
        expect(response.headers.get('www-authenticate')).toBe(challenge)
        expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: null, error: { code: -32600 } })
      }
    },
  )

  test('a token without the scopes of the called tool is told all of them at once', async () => {
    const { body, headers } = request(era, 'tools/call', { name: 'write', arguments: {} })
    const response = await post(server.url, body, headers)
    expect(response.status).toBe(403)
    expect(response.headers.get('www-authenticate')).toBe(INSUFFICIENT)
    expect(await response.json()).toEqual({
      jsonrpc: '2.0',
      id: 7,
      error: { code: -32600, message: 'The token needs the scope: sample:read sample:write' },
    })
  })

  test('a token with the scopes passes', async () => {
    const { body, headers } = request(era, 'tools/call', { name: 'write', arguments: {} })
    const response = await post(server.url, body, { ...headers, authorization: `Bearer ${WRITER}` })
    expect(response.status).toBe(200)
    expect(response.headers.get('www-authenticate')).toBeNull()
  })

  test('a token without scopes may still call what needs none, and nothing is challenged', async () => {
    const { body, headers } = request(era, 'tools/call', { name: 'fail', arguments: { how: 'throw' } })
    const response = await post(server.url, body, { ...headers, authorization: 'Bearer user-poor' })
    expect(response.status).toBe(200)
    expect((await messageOf(response)).result).toMatchObject({ isError: true })
  })
})

test('an issuer that cannot be reached is no fault of the token', async () => {
  const response = await post(server.url, toolCall('whoami'), { authorization: 'Bearer down' })
  expect(response.status).toBe(503)
  expect(response.headers.get('www-authenticate')).toBeNull()
  expect(await response.json()).toEqual({
    jsonrpc: '2.0',
    id: null,
    error: { code: -32603, message: 'The issuer cannot be reached' },
  })
})

test('a call inside a batch of the older protocol is held to the same scopes', async () => {
  const response = await post(server.url, [toolCall('whoami', {}, 1), toolCall('write', {}, 2)])
  expect(response.status).toBe(403)
  expect(response.headers.get('www-authenticate')).toBe(INSUFFICIENT)
})

test('the token is checked before the body is read', async () => {
  const response = await post(server.url, 'x'.repeat(5 * 1024 * 1024), { authorization: 'Bearer nonsense' })
  expect(response.status).toBe(401)
})

test.each(['/.well-known/oauth-protected-resource/mcp', '/.well-known/oauth-protected-resource'])(
  '%s tells where to get a token, to anybody',
  async (path) => {
    const response = await fetch(new URL(path, server.url))
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      resource: RESOURCE,
      authorization_servers: [ISSUER],
      scopes_supported: ['sample:read'],
      bearer_methods_supported: ['header'],
      resource_name: 'Sample',
    })
  },
)

test('clients of both SDKs fail to connect without a token', async () => {
  const target = { transport: 'http', url: server.url } as const
  await expect(connectClient({ sdk: 'v1', ...target })).rejects.toThrow()
  await expect(connectClient({ sdk: 'v2', era: 'modern', ...target })).rejects.toThrow()
})
