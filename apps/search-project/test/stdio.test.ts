import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LOCAL_USER_ID } from '@quire/auth/local-issuer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from './app-under-test.js'
import { projectWith } from './project-with.js'
import { call, INITIALIZE, type StdioServer, startStdioServer } from './stdio-server.js'

let app: AppUnderTest
let dataDir: string
let project_id: string
let server: StdioServer
beforeAll(async () => {
  app = await openApp()
  project_id = await projectWith(app, { 'a.md': '# A\n\nheron' }, LOCAL_USER_ID)
  dataDir = await mkdtemp(join(tmpdir(), 'quire-stdio-'))
})
afterEach(() => server.child.kill('SIGKILL'))
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

const start = (env: Record<string, string> = {}) => {
  server = startStdioServer({ QUIRE_DATABASE_URL: app.databaseUrl, QUIRE_DATA_DIR: dataDir, ...env })
}

const errorOf = async (id: number) => {
  const { result } = await server.answer(id)
  expect(result?.isError).toBe(true)
  return JSON.parse(result!.content![0]!.text).error
}

test('serves the local user, and writes nothing but the protocol to stdout', async () => {
  start({ QUIRE_LOG_LEVEL: 'debug' })
  server.send(INITIALIZE)
  await server.answer(0)
  server.send({ method: 'notifications/initialized' })
  server.send(call(1, 'search_project', { project_id, query: 'heron' }))
  expect((await server.answer(1)).result).toMatchObject({
    structuredContent: { success: true, result_count: 1 },
  })
  server.send(call(2, 'search_project', { project_id, query: '' }))
  expect(await errorOf(2)).toMatchObject({ code: 'INVALID_ARGUMENT' })
  server.send(call(3, 'no_such_tool', {}))
  expect((await server.answer(3)).error).toMatchObject({ code: -32602 })
  server.child.stdin.write('this is no JSON\n')
  server.child.stdin.end()
  expect(await server.exited).toEqual({ code: 0, signal: null })
  const { lines, rest } = server.stdout()
  expect(rest).toBe('')
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' })
  for (const line of server.stderr().trimEnd().split('\n')) {
    expect(JSON.parse(line)).toMatchObject({ app: 'search-project' })
  }
})

describe('leaves with code 0, its pool closed,', () => {
  test.each([
    ['when the input ends before anything was said', async () => {}],
    [
      'when the input ends between calls',
      async () => {
        server.send(INITIALIZE)
        await server.answer(0)
      },
    ],
  ])('%s', async (_, before) => {
    start()
    await before()
    server.child.stdin.end()
    expect(await server.exited).toEqual({ code: 0, signal: null })
  })

  test('when the input ends behind a call, which is answered first', async () => {
    start()
    server.send(INITIALIZE)
    server.send(call(1, 'search_project', { project_id, query: 'heron' }))
    server.child.stdin.end()
    expect((await server.answer(1)).result).toMatchObject({ structuredContent: { result_count: 1 } })
    expect(await server.exited).toEqual({ code: 0, signal: null })
  })

  test.each(['SIGTERM', 'SIGINT'] as const)('on %s', async (signal) => {
    start()
    server.send(INITIALIZE)
    await server.answer(0)
    server.child.kill(signal)
    expect(await server.exited).toEqual({ code: 0, signal: null })
  })
})

describe('the caller', () => {
  test('with a token that is none is refused on each call, in the envelope', async () => {
    start({ QUIRE_TOKEN: 'hunter2' })
    server.send(INITIALIZE)
    server.send(call(1, 'search_project', { project_id, query: 'heron' }))
    expect(await errorOf(1)).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'A valid bearer token is required',
      retryable: false,
    })
    expect(server.stderr()).not.toContain('hunter2')
  })

  test('without a token, where an issuer elsewhere is in use, is told to set one', async () => {
    start({ QUIRE_ISSUER: 'https://issuer.example', QUIRE_JWKS_URL: 'https://issuer.example/keys' })
    server.send(INITIALIZE)
    server.send(call(1, 'get_projects', {}))
    expect(await errorOf(1)).toEqual({
      code: 'UNAUTHENTICATED',
      message: 'Set QUIRE_TOKEN to a token of the configured issuer',
      retryable: false,
    })
  })
})

test('a configuration that cannot be used ends the start with one line on stderr and code 1', async () => {
  start({ QUIRE_CACHE_MB: 'much' })
  expect(await server.exited).toEqual({ code: 1, signal: null })
  expect(server.stdout()).toEqual({ lines: [], rest: '' })
  expect(server.stderr()).toBe(
    'quire-search-project: The configuration cannot be used: QUIRE_CACHE_MB must be a whole number from 1 to 1000000.\n',
  )
})
