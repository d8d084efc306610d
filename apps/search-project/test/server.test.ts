import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { LOCAL_AUDIENCE, openLocalIssuer } from '@quire/auth/local-issuer'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { READ_SCOPE } from '../src/index.js'
import { type AppUnderTest, openApp } from './app-under-test.js'
import { projectWith } from './project-with.js'
import { MAIN } from './stdio-server.js'

let app: AppUnderTest
let dataDir: string
let token: string
let project_id: string
let port: number
const running = new Set<ChildProcess>()
beforeAll(async () => {
  app = await openApp()
  project_id = await projectWith(app, { 'a.md': '# A\n\nheron' })
  dataDir = await mkdtemp(join(tmpdir(), 'quire-http-'))
  const issuer = await openLocalIssuer({ dataDir })
  token = await issuer.sign({
    userId: 'alice',
    scopes: [READ_SCOPE],
    audience: LOCAL_AUDIENCE,
    ttlSeconds: 600,
  })
  port = await freePort()
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
})
afterAll(async () => {
  await app.close()
  await rm(dataDir, { recursive: true })
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const free = (server.address() as AddressInfo).port
  await new Promise((resolve) => server.close(resolve))
  return free
}

function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: {
      PATH: process.env.PATH ?? '',
      QUIRE_DATABASE_URL: app.databaseUrl,
      QUIRE_DATA_DIR: dataDir,
      QUIRE_PORT: String(port),
      ...env,
    },
  })
  running.add(child)
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  exited.then(() => running.delete(child))
  return { child, exited, stdout: text(child.stdout), stderr: text(child.stderr) }
}

const ask = (path: string, options: RequestInit = {}) =>
  fetch(`http://127.0.0.1:${port}${path}`, {
    ...options,
    headers: { authorization: `Bearer ${token}`, ...options.headers },
  })
const isReady = async () => (await ask('/ready').catch(() => undefined))?.status === 200
const started = () => expect.poll(isReady, { timeout: 20_000, interval: 100 }).toBe(true)

/** Keeps whoever asks for a project waiting, until the function it resolves with is called. */
function holdProjects(): Promise<() => Promise<void>> {
  return new Promise((resolve, reject) => {
    const held = app.services.database.transaction(async (tx) => {
      await tx.query('lock table notebook.projects in access exclusive mode')
      await new Promise<void>((release) =>
        resolve(() => {
          release()
          return held
        }),
      )
    })
    held.catch(reject)
  })
}

const waitingForProjects = async () => {
  const { rows } = await app.services.database.query(
    `select from pg_locks where not granted and relation = 'notebook.projects'::regclass
     and database = (select oid from pg_database where datname = current_database())`,
  )
  return rows.length
}

describe('told to stop, the server', () => {
  test('says that it is not ready, serves on for the delay, closes the port, answers what is under way, exits with 0', async () => {
    const server = run(['http'], { QUIRE_STOP_DELAY_MS: '1500' })
    await started()
    const letGo = await holdProjects()
    const underWay = ask(`/v1/projects/${project_id}/notebooks`)
    await expect.poll(waitingForProjects).toBe(1)

    server.child.kill('SIGTERM')
    await expect.poll(async () => (await ask('/ready')).status).toBe(503)
    expect(await (await ask('/ready')).json()).toEqual({ status: 'stopping' })
    expect((await ask('/health')).status).toBe(200)
    const isClosed = () =>
      ask('/health').then(
        () => false,
        () => true,
      )
    await expect.poll(isClosed, { timeout: 10_000 }).toBe(true)

    await letGo()
    const answer = await underWay
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ notebooks: [{ path: 'a.md' }] })
    expect(await server.exited).toEqual({ code: 0, signal: null })
    expect(await server.stdout).toBe('')
  })

  test('exits at once when nothing is under way, though clients stay connected', async () => {
    const server = run(['http'])
    await started()
    server.child.kill('SIGINT')
    expect(await server.exited).toEqual({ code: 0, signal: null })
  })
})

test('two servers on one port: the second says which port is busy and exits with 1', async () => {
  run(['http'])
  await started()
  const second = run(['http'])
  expect(await second.exited).toEqual({ code: 1, signal: null })
  expect(await second.stderr).toBe(
    `quire-search-project: Port ${port} on 127.0.0.1 is in use. Stop what listens there, or choose another port.\n`,
  )
})

describe('refuses to start, in one line, with code 1,', () => {
  const issuer = { QUIRE_ISSUER: 'https://issuer.example', QUIRE_JWKS_URL: 'https://issuer.example/keys' }
  const database = (change: (url: URL) => void) => () => {
    const url = new URL(app.databaseUrl)
    change(url)
    return { QUIRE_DATABASE_URL: url.href }
  }

  test.each<[string, () => Record<string, string>, string | RegExp]>([
    [
      'with the local issuer on an address that others reach',
      () => ({ QUIRE_HOST: '0.0.0.0', QUIRE_PUBLIC_URL: 'https://q.example' }),
      'The local issuer is for loopback only, and the server would listen on 0.0.0.0.',
    ],
    [
      'on an address that this machine has not',
      () => ({ ...issuer, QUIRE_HOST: '192.0.2.1' }),
      'There is no address 192.0.2.1 on this machine; set QUIRE_HOST to one that is.',
    ],
    [
      'when the database cannot be reached',
      () => ({ QUIRE_DATABASE_URL: 'postgresql://u:hunter2@127.0.0.1:1/x' }),
      'The database cannot be used: it cannot be reached (ECONNREFUSED). Check QUIRE_DATABASE_URL.',
    ],
    [
      'when the server has no such database',
      database((url) => {
        url.pathname = '/no_such_database'
      }),
      'The database cannot be used: database "no_such_database" does not exist. Check QUIRE_DATABASE_URL.',
    ],
    [
      'when the server knows no such login',
      database((url) => {
        url.username = 'nobody_at_all'
        url.password = 'hunter2'
      }),
      // Trust and password authentication word it differently.
      /The database cannot be used: .*"nobody_at_all".*\. Check QUIRE_DATABASE_URL\./,
    ],
  ])('%s', async (_, env, reason) => {
    const server = run([], env())
    expect(await server.exited).toEqual({ code: 1, signal: null })
    const stderr = await server.stderr
    expect(stderr).toMatch(reason)
    expect(stderr.startsWith('quire-search-project: ')).toBe(true)
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
    expect(stderr).not.toContain('hunter2')
  })
})

describe('the command', () => {
  test('explains itself with --help and exits with 0', async () => {
    const { exited, stdout } = run(['--help'])
    expect(await exited).toEqual({ code: 0, signal: null })
    expect(await stdout).toContain('quire-search-project [http|stdio]')
  })

  test.each([[['ftp']], [['http', 'now']]])(
    'refuses %j with its usage on stderr and code 2',
    async (args) => {
      const { exited, stdout, stderr } = run(args)
      expect(await exited).toEqual({ code: 2, signal: null })
      expect(await stdout).toBe('')
      expect(await stderr).toContain('quire-search-project [http|stdio]')
    },
  )
})
