import { createTestDatabase, type TestDatabase } from '@quire/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { migrationSets } from '../src/index.js'
import { type AppUnderTest, openApp } from './app-under-test.js'
import { callTool } from './call-tool.js'
import { type DatabaseProxy, openDatabaseProxy } from './database-proxy.js'
import { projectWith } from './project-with.js'

let database: TestDatabase
let proxy: DatabaseProxy
let app: AppUnderTest
let project_id: string
let log: string[]
beforeAll(async () => {
  database = await createTestDatabase({ sets: migrationSets })
  proxy = await openDatabaseProxy(database.url)
  app = await openApp({ databaseUrl: proxy.url, onLog: (line) => log.push(line) })
  log = []
  project_id = await projectWith(app, { 'a.md': '# A\n\nheron' })
})
afterAll(async () => {
  await app.close()
  await proxy.cut()
  await database.drop()
})
beforeEach(() => {
  log = []
})

const INTERNAL = /127\.0\.0\.1|ECONN|select|postgres|quire_|socket|pool|terminated|node:|\.js/i

describe('while the database is away', () => {
  beforeAll(async () => {
    await callTool(app, 'search_project', { project_id, query: 'heron' })
    await proxy.cut()
  })
  afterAll(() => proxy.mend())

  test.each([
    ['search_project', () => ({ project_id, query: 'heron' })],
    ['get_projects', () => ({})],
    ['get_notebook', () => ({ project_id, path: 'a.md' })],
  ])('%s says so, without internals, and that it is worth another try', async (name, args) => {
    const { envelope, text, isError, structured } = await callTool(app, name, args())
    expect({ isError, structured }).toEqual({ isError: true, structured: undefined })
    expect(envelope).toEqual({
      success: false,
      error: { code: 'UNAVAILABLE', message: expect.any(String), retryable: true },
      timestamp: expect.any(String),
    })
    expect(text).not.toMatch(INTERNAL)
    expect(log.join('')).toContain('"code":"UNAVAILABLE"')
  })

  test('REST answers 503 with Retry-After', async () => {
    for (const url of ['/projects', `/projects/${project_id}/notebooks/a.md`]) {
      const response = await app.rest({ method: 'GET', url })
      expect(response.json()).toMatchObject({ status: 503, code: 'UNAVAILABLE' })
      expect(response.headers['retry-after']).toBe('1')
      expect(response.body).not.toMatch(INTERNAL)
    }
  })

  test('the process is alive but not ready', async () => {
    expect((await app.app.inject({ url: '/health' })).statusCode).toBe(200)
    const ready = await app.app.inject({ url: '/ready' })
    expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'unavailable' }])
  })
})

test('when the database is back, everything works as before', async () => {
  expect((await app.app.inject({ url: '/ready' })).json()).toEqual({ status: 'ready' })
  const { envelope } = await callTool(app, 'search_project', { project_id, query: 'heron' })
  expect(envelope.items).toMatchObject([{ item: { path: 'a.md' } }])
})
