import { CLIENT_KINDS, connectClient, lintTools, type ToolClient } from '@quire/testing/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toolSearchResultSchema } from '../src/index.js'
import { READER, type SampleServer, sampleServer, WRITER } from './http/sample-server.js'
import { NOW, SECRET } from './sample-host.js'

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

let server: SampleServer
beforeAll(async () => {
  server = await sampleServer()
})
afterAll(() => server.app.close())

describe.each(CLIENT_KINDS)('a client of SDK $sdk in the $era era over HTTP', (kind) => {
  let client: ToolClient
  beforeAll(async () => {
    client = await connectClient({ ...kind, transport: 'http', url: server.url, token: WRITER })
  })
  afterAll(() => client.close())

  test('negotiates its era and learns of the extension', () => {
    expect(client.protocolVersion).toBe(kind.era === 'modern' ? '2026-07-28' : '2025-11-25')
    expect(client.capabilities).toMatchObject({
      tools: {},
      extensions: { 'dev.quire/tool-search': {} },
      experimental: { 'dev.quire/tool-search': {} },
    })
  })

  test('lists every tool, ordered by name, in a form that all known clients take', async () => {
    const tools = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual([
      'echo_text',
      'fail',
      'hidden_gem',
      'wait',
      'whoami',
      'write',
    ])
    expect(lintTools(tools)).toEqual([])
    expect(tools[0]).toMatchObject({
      title: 'Echo',
      inputSchema: { type: 'object', additionalProperties: false, required: ['text'] },
      outputSchema: { type: 'object', required: ['success', 'timestamp', 'text', 'limit'] },
      _meta: {
        'dev.quire/category': 'sample',
        'dev.quire/tags': ['test'],
        'dev.quire/tier': 'free',
        'dev.quire/surface': 'minimal',
      },
    })
    expect(tools[0]!.inputSchema.properties).toMatchObject({
      limit: { type: 'integer', minimum: 1, maximum: 50 },
    })
  })

  test('gets the same object as structured content and as text', async () => {
    const result = await client.callTool('echo_text', { text: '記憶 😀  \ud83d' })
    expect(result.structuredContent).toEqual({
      success: true,
      text: '記憶 😀  \ud83d',
      limit: 10,
      timestamp: NOW.toISOString(),
    })
    expect(JSON.parse(result.content[0]!.text!)).toEqual(result.structuredContent)
    expect(result.isError ?? false).toBe(false)
  })

  test('gets a failure as text alone, even after it has cached the output schemas', async () => {
    await client.listTools()
    const result = await client.callTool('echo_text', { text: 'x', limit: 51 })
    expect(result.isError).toBe(true)
    expect(result.structuredContent).toBeUndefined()
    expect(JSON.parse(result.content[0]!.text!)).toEqual({
      success: false,
      error: {
        code: 'INVALID_ARGUMENT',
        message: 'limit must be an integer from 1 to 50; received an integer.',
        retryable: false,
      },
      timestamp: NOW.toISOString(),
    })
  })

  test('never sees what a handler threw', async () => {
    for (const how of ['throw', 'string', 'bigint', 'output', 'rpc']) {
      const result = await client.callTool('fail', { how })
      expect(JSON.parse(result.content[0]!.text!).error).toEqual({
        code: 'INTERNAL',
        message: 'Internal error',
        retryable: false,
      })
      expect(JSON.stringify(result)).not.toContain('hunter2')
    }
    const unavailable = await client.callTool('fail', { how: 'service' })
    expect(JSON.parse(unavailable.content[0]!.text!).error).toEqual({
      code: 'UNAVAILABLE',
      message: 'The index is not ready',
      retryable: true,
    })
    expect(JSON.stringify(unavailable)).not.toContain(SECRET)
  })

  test.each(['nope', 'toString', '__proto__', 'constructor', ''])(
    'is told that there is no tool %j',
    async (name) => {
      await expect(client.callTool(name, {})).rejects.toMatchObject({ code: -32602 })
    },
  )

  test('searches tools', async () => {
    const found = toolSearchResultSchema.parse(
      await client.request('tools/search', { query: ' GEM ', readOnly: true }),
    )
    expect(found).toMatchObject({ total: 1, nextCursor: null, tools: [{ name: 'hidden_gem' }] })
  })

  test.each([
    ['tools/list', { cursor: 'bogus' }],
    ['tools/list', { cursor: 7 }],
    ['tools/search', { cursor: 'bogus' }],
    ['tools/search', { tags: 'test' }],
    ['tools/search', { readOnly: 'yes' }],
    ['tools/search', { query: 3 }],
    ['tools/search', { category: null }],
  ])('is refused %s with %j', async (method, params) => {
    await expect(client.request(method, params)).rejects.toMatchObject({ code: -32602 })
  })

  test('gets the first page for an empty cursor', async () => {
    const page = await client.request('tools/list', { cursor: '' })
    expect(page.tools).toHaveLength(6)
    expect(page).not.toHaveProperty('nextCursor')
  })

  test('gets its trace and correlation id back, on successes and failures', async () => {
    const meta = { traceparent: TRACEPARENT, mcp_correlation_id: 'abc' }
    for (const [name, args] of [
      ['whoami', {}],
      ['fail', { how: 'throw' }],
    ] as const) {
      expect((await client.callTool(name, args, { meta }))._meta).toMatchObject(meta)
    }
    const malformed = { traceparent: 'nonsense', mcp_correlation_id: 'x'.repeat(300) }
    const { _meta = {} } = await client.callTool('whoami', {}, { meta: malformed })
    expect(_meta).not.toHaveProperty('traceparent')
    expect(_meta).not.toHaveProperty('mcp_correlation_id')
  })

  test("hears of progress that rises, and gets the handler's own meta", async () => {
    const heard: number[] = []
    const result = await client.callTool(
      'wait',
      { label: 'p', ms: 80 },
      { onProgress: ({ progress }) => heard.push(progress) },
    )
    expect(result._meta).toMatchObject({ 'dev.quire/label': 'p' })
    expect(heard[0]).toBe(1)
    expect(heard.at(-1)).toBe(4)
    expect(heard).toEqual([...new Set(heard)].sort((a, b) => a - b))
  })
})

test('a caller sees and finds only the tools that the token allows', async () => {
  const client = await connectClient({
    sdk: 'v2',
    era: 'modern',
    transport: 'http',
    url: server.url,
    token: READER,
  })
  expect((await client.listTools()).map(({ name }) => name)).not.toContain('write')
  expect(await client.request('tools/search', { query: 'write' })).toMatchObject({
    total: 0,
    tools: [],
    nextCursor: null,
  })
  await client.close()
})

test('tools/list tells modern clients how long, and for whom, it may be kept', async () => {
  const client = await connectClient({
    sdk: 'v2',
    era: 'modern',
    transport: 'http',
    url: server.url,
    token: READER,
  })
  expect(await client.request('tools/list')).toMatchObject({ ttlMs: 300_000, cacheScope: 'private' })
  await client.close()
  const legacy = await connectClient({
    sdk: 'v2',
    era: 'legacy',
    transport: 'http',
    url: server.url,
    token: READER,
  })
  expect(await legacy.request('tools/list')).not.toHaveProperty('ttlMs')
  await legacy.close()
})

test('fifty users at once each see themselves alone', async () => {
  const users = Array.from({ length: 50 }, (_, index) => `u${index}`)
  const seen = await Promise.all(
    users.map(async (user, index) => {
      const kind = CLIENT_KINDS[index % CLIENT_KINDS.length]!
      const client = await connectClient({
        ...kind,
        transport: 'http',
        url: server.url,
        token: `user-${user}~sample.read`,
      })
      const answers = await Promise.all([1, 2, 3].map(() => client.callTool('whoami')))
      await client.close()
      return answers.map(({ structuredContent }) => structuredContent!.user_id)
    }),
  )
  expect(seen).toEqual(users.map((user) => [user, user, user]))
})
