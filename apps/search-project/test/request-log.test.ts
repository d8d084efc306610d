import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from './app-under-test.js'
import { callTool } from './call-tool.js'
import { projectWith } from './project-with.js'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const traceparent = `00-${TRACE}-00f067aa0ba902b7-01`

interface Line {
  readonly level: number
  readonly [field: string]: unknown
}

let app: AppUnderTest
let project_id: string
let written: string[] = []
beforeAll(async () => {
  app = await openApp({ onLog: (line) => written.push(line) })
  project_id = await projectWith(app, { 'secret-path.md': '# Secret title\n\nsecret content' })
})
afterAll(() => app.close())
beforeEach(() => {
  written = []
})

const lines = () => written.map((line) => JSON.parse(line) as Line)

test('a request leaves one line: method, pattern of the route, status, time, its id and its trace', async () => {
  const response = await app.rest({
    method: 'GET',
    url: `/projects/${project_id}/notebooks/secret-path.md`,
    headers: { traceparent },
  })
  expect(lines()).toEqual([
    {
      level: 30,
      time: expect.any(Number),
      app: 'search-project',
      request_id: response.headers['x-request-id'],
      trace_id: TRACE,
      method: 'GET',
      route: '/v1/projects/:project_id/notebooks/*',
      status: 200,
      duration_ms: expect.any(Number),
      msg: 'Answered',
    },
  ])
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})

test('a malformed traceparent is left out', async () => {
  await app.rest({ method: 'GET', url: '/projects', headers: { traceparent: 'x' } })
  expect(lines()[0]).not.toHaveProperty('trace_id')
})

test('a call that says where it stands in a trace is logged and answered with that', async () => {
  const { meta } = await callTool(app, 'search_project', { project_id, query: '' }, { meta: { traceparent } })
  expect(meta).toEqual({ traceparent })
  expect(lines()).toContainEqual(
    expect.objectContaining({ tool: 'search_project', code: 'INVALID_ARGUMENT', traceparent }),
  )
})

test('probes leave none', async () => {
  for (const url of ['/health', '/ready']) await app.app.inject({ url })
  expect(written).toEqual([])
})

test('nothing logged holds a token, a query, a path, a title or content, whatever goes wrong', async () => {
  const secrets = ['secret', await app.token('alice'), await app.token('mallory', [])]
  const markdown = { 'content-type': 'text/markdown' }
  const notebook = `/projects/${project_id}/notebooks/secret-path.md`
  await callTool(app, 'search_project', { project_id, query: 'secret query' })
  await callTool(app, 'search_project', { project_id, query: 'secret query', limit: 'secret' })
  await callTool(app, 'search_project', { project_id: 'secret project', query: 'x' })
  await callTool(app, 'get_notebook', { project_id, path: 'secret-path.md', secret: 1 })
  await callTool(app, 'secret_tool', {})
  await callTool(app, 'get_projects', {}, { user: 'mallory', scopes: [] })
  await app.rest({ method: 'PUT', url: notebook, body: 'secret \0', headers: markdown })
  await app.rest({
    method: 'PUT',
    url: notebook,
    body: '{"secret',
    headers: { 'content-type': 'application/json' },
  })
  await app.rest({
    method: 'PUT',
    url: notebook,
    body: 'secret',
    headers: { ...markdown, 'if-match': 'secret' },
  })
  await app.rest({ method: 'POST', url: '/projects', body: { name: 'secret', secret: 1 } })
  await app.rest({ method: 'GET', url: '/projects?cursor=secret' })
  await app.rest({ method: 'GET', url: '/secret' })
  await app.app.inject({ url: '/v1/projects', headers: { authorization: 'Bearer secret' } })
  await app.app.inject({ url: '/v1/projects', headers: { authorization: 'Bearer secret secret' } })
  expect(written.length).toBeGreaterThan(10)
  for (const secret of secrets) expect(written.join('')).not.toContain(secret)
})
