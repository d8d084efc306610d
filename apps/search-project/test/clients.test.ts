import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCAL_AUDIENCE, openLocalIssuer } from '@quire/auth/local-issuer'
import {
  CLIENT_KINDS,
  type ClientKind,
  type ClientTarget,
  connectClient,
  lintTools,
  type ToolClient,
} from '@quire/testing/clients'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { READ_SCOPE } from '../src/index.js'
import { EXPLAIN_KEY } from '../src/tools/search-project.js'
import { type AppUnderTest, openApp } from './app-under-test.js'
import { callTool } from './call-tool.js'
import { projectWith } from './project-with.js'
import { MAIN } from './stdio-server.js'

let app: AppUnderTest
let dataDir: string
let project_id: string
const targets: Partial<Record<'http' | 'stdio', ClientTarget>> = {}
beforeAll(async () => {
  app = await openApp()
  project_id = await projectWith(app, {
    'a.md': '# Heron\n\nheron 記憶 😀 of the mooring',
    'b.md': '# Egret\n\nno heron but an egret, see [[a]]',
  })
  dataDir = await mkdtemp(join(tmpdir(), 'quire-stdio-'))
  const issuer = await openLocalIssuer({ dataDir })
  const QUIRE_TOKEN = await issuer.sign({
    userId: 'alice',
    scopes: [READ_SCOPE],
    audience: LOCAL_AUDIENCE,
    ttlSeconds: 600,
  })
  targets.http = { transport: 'http', url: await app.listen(), token: await app.token('alice', [READ_SCOPE]) }
  targets.stdio = {
    transport: 'stdio',
    command: process.execPath,
    args: [MAIN, 'stdio'],
    env: { QUIRE_DATABASE_URL: app.databaseUrl, QUIRE_DATA_DIR: dataDir, QUIRE_TOKEN },
  }
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const matrix = (['http', 'stdio'] as const).flatMap((door) =>
  CLIENT_KINDS.map((kind) => ({ door, ...kind, kind: kind as ClientKind })),
)

describe.each(matrix)('a client of SDK $sdk in the $era era over $door', ({ door, kind }) => {
  let client: ToolClient
  beforeAll(async () => {
    client = await connectClient({ ...kind, ...targets[door]! })
  })
  afterAll(() => client.close())

  const errorOf = async (name: string, args: Record<string, unknown>) => {
    const { isError, structuredContent, content } = await client.callTool(name, args)
    expect({ isError, structuredContent }).toEqual({ isError: true, structuredContent: undefined })
    return JSON.parse(content[0]!.text!).error
  }

  test('sees three tools, in a form that all known clients take', async () => {
    const tools = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['get_notebook', 'get_projects', 'search_project'])
    expect(lintTools(tools)).toEqual([])
    expect(await client.request('tools/search', { query: 'search' })).toMatchObject({ nextCursor: null })
  })

  test('finds its project, searches it and reads what was found', async () => {
    const { structuredContent: projects } = await client.callTool('get_projects', {})
    expect(projects).toMatchObject({ success: true, count: 1, projects: [{ project_id }] })
    const result = await client.callTool('search_project', { project_id, query: '記憶' })
    expect(result.isError ?? false).toBe(false)
    expect(JSON.parse(result.content[0]!.text!)).toEqual(result.structuredContent)
    // biome-ignore lint/suspicious/noExplicitAny: an answer of a tool
    const { items } = result.structuredContent as any
    expect(items).toMatchObject([{ rank: 1, item: { path: 'a.md', title: 'Heron' } }])
    const item_id = items[0].markdown_item_id
    const read = await client.callTool('get_notebook', { project_id, item_id })
    expect(read.structuredContent).toMatchObject({
      content: '# Heron\n\nheron 記憶 😀 of the mooring',
      version: 1,
      backlinks: [{ path: 'b.md' }],
    })
  })

  test('gets the same answer as every other client', async () => {
    const args = { project_id, query: 'heron', limit: 50 }
    const { structuredContent } = await client.callTool('search_project', args)
    const { envelope } = await callTool(app, 'search_project', args)
    expect({ ...structuredContent, timestamp: '' }).toEqual({ ...envelope, timestamp: '' })
  })

  test('gets an explanation when it asks for one', async () => {
    const args = { project_id, query: 'heron' }
    const { _meta } = await client.callTool('search_project', args, { meta: { [EXPLAIN_KEY]: true } })
    expect(_meta?.[EXPLAIN_KEY]).toMatchObject({ items: [{}, {}], dropped: [] })
  })

  test('gets failures of every tool in the envelope', async () => {
    await client.listTools()
    const invalid = { code: 'INVALID_ARGUMENT', retryable: false }
    expect(await errorOf('search_project', { project_id, query: ' ' })).toEqual({
      ...invalid,
      message: 'Query is required',
    })
    expect(await errorOf('search_project', { project_id, query: 'x', limit: '5' })).toMatchObject(invalid)
    expect(await errorOf('search_project', { project_id: 'prj_x', query: 'x' })).toEqual({
      code: 'PROJECT_NOT_FOUND',
      message: 'Project not found',
      retryable: false,
    })
    expect(await errorOf('get_projects', { all: true })).toMatchObject(invalid)
    expect(await errorOf('get_notebook', { project_id })).toMatchObject(invalid)
    expect(await errorOf('get_notebook', { project_id, path: 'z.md' })).toMatchObject({
      code: 'NOTEBOOK_NOT_FOUND',
    })
  })

  test.each(['search_notebook', 'search_files', 'semantic_search', 'find_project_content', 'toString'])(
    'is told that there is no tool %s',
    async (name) => {
      await expect(client.callTool(name, {})).rejects.toMatchObject({ code: -32602 })
    },
  )
})
