import { ServiceError } from '@quire/envelope'
import { CLIENT_KINDS, connectClient } from '@quire/testing/clients'
import { afterEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool, projectDialect, ToolRegistry } from '../../src/index.js'
import { READER, type SampleServer, sampleServer, WRITER } from '../http/sample-server.js'
import { CURSOR_KEY, hiddenTool, SECRET, sampleHost, whoamiTool } from '../sample-host.js'

let server: SampleServer
afterEach(() => server.app.close())

describe.each(CLIENT_KINDS)('to a client of SDK $sdk in the $era era', (kind) => {
  test('a long list comes in pages that give it whole, and a search too', async () => {
    const registry = new ToolRegistry({ cursorKey: CURSOR_KEY })
    for (let index = 0; index < 130; index += 1) registry.register({ ...whoamiTool, name: `tool_${index}` })
    server = await sampleServer({ host: sampleHost({ registry }).host })
    const client = await connectClient({ ...kind, transport: 'http', url: server.url, token: READER })
    const first = (await client.request('tools/list')) as { tools: unknown[]; nextCursor?: string }
    expect(first.tools).toHaveLength(100)
    expect(first.nextCursor).toEqual(expect.stringMatching(/./))
    const all = (await client.listTools()).map(({ name }) => name)
    expect(all).toEqual(Array.from({ length: 130 }, (_, index) => `tool_${index}`).sort())

    const found: string[] = []
    let cursor: string | null = ''
    const sizes: number[] = []
    while (cursor !== null) {
      const page = (await client.request('tools/search', { query: 'TOOL', cursor })) as {
        tools: { name: string }[]
        total: number
        nextCursor: string | null
      }
      expect(page.total).toBe(130)
      sizes.push(page.tools.length)
      found.push(...page.tools.map(({ name }) => name))
      cursor = page.nextCursor
    }
    expect(sizes).toEqual([50, 50, 30])
    expect(found).toEqual(all)

    const page = (await client.request('tools/search')) as {
      tools: unknown[]
      total: number
      nextCursor: string
    }
    expect([page.tools.length, page.total]).toEqual([50, 130])
    await expect(client.request('tools/list', { cursor: page.nextCursor })).rejects.toMatchObject({
      code: -32602,
    })
    await expect(
      client.request('tools/search', { query: 'x', cursor: page.nextCursor }),
    ).rejects.toMatchObject({ code: -32602 })
    await client.close()
  })

  test('the minimal surface hides advanced tools, and lets the hidden ones be found and called', async () => {
    const registry = new ToolRegistry({ cursorKey: CURSOR_KEY, envelope: projectDialect.envelope })
    registry
      .register(whoamiTool)
      .register(hiddenTool)
      .register({ ...hiddenTool, name: 'expert', hidden: false })
    server = await sampleServer({ host: sampleHost({ registry, surface: 'minimal' }).host })
    const client = await connectClient({ ...kind, transport: 'http', url: server.url, token: READER })
    expect((await client.listTools()).map(({ name }) => name)).toEqual(['whoami'])
    expect(await client.request('tools/search')).toMatchObject({
      total: 2,
      tools: [{ name: 'hidden_gem' }, { name: 'whoami' }],
    })
    expect((await client.callTool('hidden_gem')).structuredContent).toMatchObject({ success: true })
    await expect(client.callTool('expert')).rejects.toMatchObject({ code: -32602 })
    await client.close()
  })
})

test("a rule of the server's own decides who may call, list and find", async () => {
  const authorize = ({ userId }: { userId: string }, scopes: readonly string[]) => {
    if (scopes.length > 0 && userId !== 'writer') throw new ServiceError('FORBIDDEN_SCOPE', 'Writers only')
  }
  server = await sampleServer({ host: sampleHost({ authorize }).host })
  const reader = await connectClient({
    sdk: 'v2',
    era: 'modern',
    transport: 'http',
    url: server.url,
    token: READER,
  })
  expect((await reader.listTools()).map(({ name }) => name)).toEqual(['fail', 'hidden_gem', 'wait'])
  await reader.close()
  const writer = await connectClient({ sdk: 'v1', transport: 'http', url: server.url, token: WRITER })
  expect(await writer.listTools()).toHaveLength(6)
  expect(await writer.request('tools/search')).toMatchObject({ total: 6 })
  await writer.close()
})

test('a rule that is broken is an error, logged and unseen, and never a shorter list', async () => {
  const broken = () => {
    throw new Error(SECRET)
  }
  const sample = sampleHost({ authorize: broken })
  server = await sampleServer({ host: sample.host })
  const client = await connectClient({
    sdk: 'v2',
    era: 'modern',
    transport: 'http',
    url: server.url,
    token: READER,
  })
  const refused = await client.request('tools/list').catch((error: unknown) => error)
  expect(refused).toMatchObject({ code: -32603, message: 'Internal error' })
  expect(sample.log).toMatchObject([{ level: 'error', details: { method: 'tools/list', code: 'INTERNAL' } }])
  await client.close()
})

test('another dialect spells answers its own way', async () => {
  const registry = new ToolRegistry({ cursorKey: CURSOR_KEY, envelope: { ok: z.literal(true) } }).register(
    defineTool({
      ...whoamiTool,
      input: z.strictObject({}),
      output: z.looseObject({ user_id: z.string() }),
      handler: async (_args, { principal }) => ({ data: { user_id: principal.userId } }),
    }),
  )
  const dialect = {
    envelope: { ok: z.literal(true) },
    success: (data: object) => ({ ok: true, ...data }),
    failure: ({ code }: ServiceError) => ({ ok: false, error: code }),
  }
  server = await sampleServer({ host: sampleHost({ registry, dialect }).host })
  const client = await connectClient({ sdk: 'v1', transport: 'http', url: server.url, token: READER })
  expect((await client.listTools())[0]?.outputSchema).toMatchObject({ required: ['ok', 'user_id'] })
  expect((await client.callTool('whoami')).structuredContent).toEqual({ ok: true, user_id: 'reader' })
  const refused = await client.callTool('whoami', { x: 1 })
  expect(refused.content[0]?.text).toBe('{"ok":false,"error":"INVALID_ARGUMENT"}')
  await client.close()
})
