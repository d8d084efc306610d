import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { connectClient } from '@quire/testing/clients'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aborted } from '../sample-host.js'
import { messageOf, post, READER, type SampleServer, sampleServer, toolCall } from './sample-server.js'

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

/** A raw POST in the 2026 era. */
function postModern(method: string, params: object = {}): Promise<Response> {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
  }
  const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method }
  return post(server.url, { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } }, headers)
}

let server: SampleServer
beforeAll(async () => {
  server = await sampleServer()
})
afterAll(() => server.app.close())

describe('a body that is no message', () => {
  test.each([
    ['cut JSON', '{"jsonrpc":', 400, -32700],
    ['no body', '', 400, -32700],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), 400, -32700],
    ['a number', '7', 400, -32600],
    ['null', 'null', 400, -32600],
    ['an empty batch', '[]', 400, -32600],
    ['an id of null', '{"jsonrpc":"2.0","id":null,"method":"ping"}', 400, -32600],
    ['no method', '{"jsonrpc":"2.0","id":1}', 400, -32600],
    ['more than 4 MiB', `"${'x'.repeat(4 * 1024 * 1024)}"`, 413, -32600],
    ['deep nesting', '['.repeat(100_000), 400, -32700],
  ])('%s is answered as JSON-RPC has it', async (_title, body, status, code) => {
    const response = await fetch(server.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${READER}` },
      body,
    })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({
      jsonrpc: '2.0',
      id: null,
      error: { code, message: expect.any(String) },
    })
  })

  test.each([
    '{"jsonrpc":"2.0","id":9,"method":"tools/call","params":[]}',
    '{"jsonrpc":"1.0","id":9,"method":"ping"}',
  ])('%s is answered with its id', async (body) => {
    const response = await post(server.url, body)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 9, error: { code: -32600 } })
  })

  test.each(['text/plain', 'application/xml', 'application/jsonp', ''])(
    'content type %j is refused',
    async (type) => {
      const response = await post(server.url, PING, { 'content-type': type })
      expect(response.status).toBe(415)
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'Content-Type must be application/json' },
      })
    },
  )

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON'])(
    'content type %j is taken',
    async (type) => {
      expect((await post(server.url, PING, { 'content-type': type })).status).toBe(200)
    },
  )
})

describe('arguments that are no object', () => {
  test.each([null, [], [1], 'text', 7, true])(
    '%j are answered by the tool, in its envelope',
    async (args) => {
      const message = await messageOf(await post(server.url, toolCall('echo_text', args)))
      expect(message.result).toMatchObject({ isError: true })
      const { error } = JSON.parse((message.result as { content: [{ text: string }] }).content[0].text)
      expect(error).toMatchObject({ code: 'INVALID_ARGUMENT', message: expect.stringContaining('arguments') })
    },
  )

  test('none at all is a matter of the tool', async () => {
    const message = await messageOf(await post(server.url, toolCall('echo_text')))
    expect(message.result).toMatchObject({ isError: true })
  })
})

test.each([undefined, '*/*', 'application/json, */*;q=0.1', 'text/event-stream, application/json'])(
  'accept %j is served',
  async (accept) => {
    const headers = new Headers({ 'content-type': 'application/json', authorization: `Bearer ${READER}` })
    if (accept !== undefined) headers.set('accept', accept)
    const response = await fetch(server.url, { method: 'POST', headers, body: JSON.stringify(PING) })
    expect(await messageOf(response)).toMatchObject({ id: 1, result: {} })
  },
)

test('a notification is accepted without a body', async () => {
  const response = await post(server.url, { jsonrpc: '2.0', method: 'notifications/initialized' })
  expect(response.status).toBe(202)
  expect(await response.text()).toBe('')
})

test.each(['GET', 'DELETE', 'PUT'])('%s is not served: there are no sessions', async (method) => {
  const response = await fetch(server.url, { method, headers: { accept: 'text/event-stream' } })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('POST, OPTIONS')
  expect(response.headers.get('mcp-session-id')).toBeNull()
})

test('a method that the modern era does not know is 404', async () => {
  const response = await postModern('no/such')
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } })
})

test('a subscription is answered at once: there is nothing to subscribe to', async () => {
  const response = await postModern('subscriptions/listen', { notifications: { toolsListChanged: true } })
  expect(await messageOf(response)).toMatchObject({ id: 1, result: { resultType: 'complete' } })
})

describe('the Origin', () => {
  test.each(['http://localhost:6274', 'https://localhost', 'https://app.example.com'])(
    '%s may call and read',
    async (origin) => {
      const response = await post(server.url, PING, { origin })
      expect(response.status).toBe(200)
      expect(response.headers.get('access-control-allow-origin')).toBe(origin)
      expect(response.headers.get('access-control-expose-headers')).toContain('www-authenticate')
      expect(response.headers.get('vary')).toBe('Origin')
    },
  )

  test.each([
    'null',
    'https://evil.example',
    'http://app.example.com',
    'https://app.example.com:8443',
    'https://app.example.com.evil.example',
    'http://localhost.evil.example',
    'nonsense',
    '',
  ])('%j may not', async (origin) => {
    for (const method of ['POST', 'OPTIONS', 'GET']) {
      const response = await fetch(server.url, {
        method,
        headers: { origin, authorization: `Bearer ${READER}` },
      })
      expect(response.status).toBe(403)
      expect(response.headers.get('access-control-allow-origin')).toBeNull()
      expect(await response.json()).toEqual({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: 'This Origin is not allowed' },
      })
    }
  })

  test('a refusal can be read by the page it is meant for', async () => {
    const response = await post(server.url, PING, {
      origin: 'https://app.example.com',
      authorization: 'Bearer nonsense',
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('access-control-allow-origin')).toBe('https://app.example.com')
  })

  test('a preflight is answered without a token, for the endpoint and for the metadata', async () => {
    for (const path of ['/mcp', '/.well-known/oauth-protected-resource/mcp']) {
      const response = await fetch(new URL(path, server.url), {
        method: 'OPTIONS',
        headers: {
          origin: 'https://app.example.com',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization, content-type, mcp-protocol-version',
        },
      })
      expect(response.status).toBe(204)
      expect(response.headers.get('access-control-allow-methods')).toBe('POST, GET, DELETE')
      for (const name of [
        'content-type',
        'authorization',
        'mcp-protocol-version',
        'mcp-method',
        'mcp-name',
        'mcp-session-id',
        'last-event-id',
      ]) {
        expect(response.headers.get('access-control-allow-headers')!.split(', ')).toContain(name)
      }
    }
  })
})

describe('the Host', () => {
  const statusFor = async (host: string) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/mcp',
      headers: { host, authorization: `Bearer ${READER}`, 'content-type': 'application/json' },
      payload: PING,
    })
    return response.statusCode
  }

  test.each(['localhost', 'localhost:8801', '127.0.0.1:1', '[::1]:8801'])('%s is served', async (host) => {
    expect(await statusFor(host)).toBe(200)
  })

  test.each(['evil.example', 'localhost.evil.example', 'evil.example:8801', 'a b', '@localhost'])(
    '%j is refused',
    async (host) => {
      expect(await statusFor(host)).toBe(403)
    },
  )
})

describe('the app around it', () => {
  const appUrl = () => new URL('/v1/echo', server.url)

  test('keeps its parsers, its error handler and its freedom from hosts, origins and tokens', async () => {
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
    const good = await fetch(appUrl(), { method: 'POST', headers, body: '{"a":1}' })
    expect(await good.json()).toEqual({ body: { a: 1 } })
    expect(good.headers.get('vary')).toBeNull()
    const bad = await fetch(appUrl(), { method: 'POST', headers, body: '{' })
    expect(bad.status).toBe(418)
    expect(await bad.json()).toEqual({ from: 'the app' })
  })
})

describe('a caller who leaves', () => {
  test.each(['legacy', 'modern'] as const)('aborts the work in the %s era', async (era) => {
    const label = `left-${era}`
    const client = await connectClient({ sdk: 'v2', era, transport: 'http', url: server.url, token: READER })
    const controller = new AbortController()
    const call = client.callTool('wait', { label, ms: 20_000 }, { signal: controller.signal })
    await sleep(100)
    // In the legacy era a cancelled client only notifies, which a stateless server cannot relate: closing disconnects.
    controller.abort()
    await client.close()
    await expect(call).rejects.toThrow()
    await vi.waitFor(() => expect(aborted).toContain(label), { timeout: 2_000 })
  })

  test('in the middle of a body harms nobody', async () => {
    const { port } = new URL(server.url)
    const socket = connect(Number(port), '127.0.0.1')
    const head = [
      'POST /mcp HTTP/1.1',
      'Host: localhost',
      `Authorization: Bearer ${READER}`,
      'Content-Type: application/json',
      'Content-Length: 1000',
      '',
      '{"jso',
    ]
    await new Promise<void>((resolve) => socket.write(head.join('\r\n'), () => resolve()))
    await sleep(50)
    socket.destroy()
    expect((await post(server.url, PING)).status).toBe(200)
  })
})

test.each(['legacy', 'modern'] as const)(
  'closing the app lets a call in flight finish in the %s era, and waits no longer',
  async (era) => {
    const leaving = await sampleServer({}, { drains: true })
    const client = await connectClient({ sdk: 'v2', era, transport: 'http', url: leaving.url, token: READER })
    const call = client.callTool('wait', { label: 'drained', ms: 300 })
    await sleep(100)
    // A call that is cut off rejects.
    const [answer] = await Promise.all([call, leaving.app.close()])
    expect(answer.structuredContent).toMatchObject({ waited: true })
  },
  3_000,
)

test('nothing that goes wrong is logged with a token or a body', () => {
  expect(JSON.stringify(server.log)).not.toContain(READER)
})
