import { connectClient } from '@quire/testing/clients'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Finished, freePort, makeFolder, type Running, run, start } from './quire.js'

let folder: Awaited<ReturnType<typeof makeFolder>>
let up: Running
let ready: {
  ready: true
  database_url: string
  search_project: { url: string }
  token: string
  user_id: string
}
let port: number

const quire = (...args: string[]): Promise<Finished> => run([...args, '--data-dir', folder.path])

beforeAll(async () => {
  folder = await makeFolder()
  port = await freePort()
  up = start(['up', '--json', '--port', String(port), '--data-dir', folder.path])
  ready = JSON.parse(await up.firstLine())
}, 120_000)
afterAll(async () => {
  up.child.kill('SIGTERM')
  expect((await up.finished()).code).toBe(0)
  await folder.remove()
})

describe('quire up', () => {
  it('prints one line of JSON when it is ready', async () => {
    expect(ready).toEqual({
      ready: true,
      database_url: expect.stringMatching(/^postgresql:/),
      search_project: { url: `http://127.0.0.1:${port}/mcp` },
      token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      user_id: 'local',
    })
  })

  it.each([
    { sdk: 'v1', era: 'legacy' },
    { sdk: 'v2', era: 'legacy' },
    { sdk: 'v2', era: 'modern' },
  ] as const)('serves the sample to an SDK $sdk client of the $era era', async (kind) => {
    const client = await connectClient({
      ...kind,
      transport: 'http',
      url: ready.search_project.url,
      token: ready.token,
    } as never)
    try {
      const result = await client.callTool('search_project', {
        project_id: 'sample',
        query: '유의파고',
        limit: 3,
      })
      const { items } = result.structuredContent as { items: { item: { path: string } }[] }
      expect(items[0]!.item.path).toBe('참고/관측 용어집.md')
    } finally {
      await client.close()
    }
  })

  it('answers each question of the sample with the notebook that was written for it', async () => {
    const answers = {
      'DEC-0054': 'decisions/DEC-0054.md',
      atomic_write_json: 'incidents/2025-08-14 Truncated state file.md',
      'what changed in 1.0.21': 'reference/Release log.md',
      getUserById: 'reference/Console API.md',
      'buoy outside its watch circle': 'runbooks/Buoy adrift.md',
      'restore the database to a point in time': 'runbooks/Restore the database.md',
      hälsa: 'reference/Partner stations.md',
      유의파고: '참고/관측 용어집.md',
      '배터리 방전 원인': '사고/2025-10-07 갈매기바위 부이 방전.md',
      '태풍 계류삭 점검': '운영/태풍 대비 점검표.md',
    }
    for (const [query, path] of Object.entries(answers)) {
      const { stdout } = await quire('search', query, '--project', 'sample', '--limit', '1', '--json')
      expect([query, JSON.parse(stdout).items[0]?.item.path]).toEqual([query, path])
    }
  }, 120_000)

  it('names a busy port', async () => {
    const other = await makeFolder()
    const { code, stderr } = await run(['up', '--port', String(port), '--data-dir', other.path])
    await other.remove()
    expect(code).toBe(1)
    expect(stderr).toContain(`Port ${port}`)
  }, 60_000)

  it('lets a second one join over the same data, on another port', async () => {
    const second = start(['up', '--json', '--port', String(await freePort()), '--data-dir', folder.path])
    expect(JSON.parse(await second.firstLine()).database_url).toBe(ready.database_url)
    second.child.kill('SIGINT')
    expect((await second.finished()).code).toBe(0)
    const { code } = await quire('projects')
    expect(code).toBe(0)
  }, 60_000)
})

describe('the other commands', () => {
  it('search prints a readable list, and a table of legs with --explain', async () => {
    const { stdout, code } = await quire('search', 'watch circle', '--project', 'sample', '--explain')
    expect(code).toBe(0)
    expect(stdout).toContain('Buoy adrift')
    for (const leg of ['bm25', 'tfidf', 'index']) expect(stdout).toContain(leg)
    expect(stdout).not.toContain('\u001b[')
  })

  it('search says what is wrong in one line', async () => {
    const missing = await quire('search', 'x', '--project', 'nope')
    expect(missing).toMatchObject({ code: 1, stdout: '' })
    expect(missing.stderr).toMatch(/Project not found/)
    const blank = await quire('search', '  ', '--project', 'sample')
    expect(blank.code).toBe(1)
    expect(blank.stderr).toContain('Query is required')
  })

  it('token prints a token that the server takes, with the scopes and life asked for', async () => {
    const { stdout } = await quire('token', '--user', 'ada', '--scope', 'notebooks:read', '--ttl', '60')
    const ask = (token: string, method = 'GET') =>
      fetch(`http://127.0.0.1:${port}/v1/projects`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(method === 'POST' && { body: '{"name":"x"}' }),
      })
    const listed = await ask(stdout.trim())
    expect(await listed.json()).toEqual({ projects: [], next_cursor: null })
    expect((await ask(stdout.trim(), 'POST')).status).toBe(403)
    expect((await ask(ready.token, 'POST')).status).toBe(201)
  })

  it('tools search finds the same tools locally and on a running server', async () => {
    const local = JSON.parse((await run(['tools', 'search', 'notebook', '--json'])).stdout)
    const remote = await run([
      'tools',
      'search',
      'notebook',
      '--json',
      '--url',
      ready.search_project.url,
      '--token',
      ready.token,
    ])
    expect(JSON.parse(remote.stdout)).toEqual(local)
    expect(local.tools.map((tool: { name: string }) => tool.name)).toContain('search_project')
    const none = JSON.parse((await run(['tools', 'search', '--no-read-only', '--json'])).stdout)
    expect(none.total).toBe(0)
  })

  it('doctor finds everything in order, and says where it is', async () => {
    const { stdout, code } = await quire('doctor', '--json')
    const { checks } = JSON.parse(stdout)
    expect(checks.filter((check: { status: string }) => check.status === 'fail')).toEqual([])
    expect(code).toBe(0)
    expect(stdout).toContain(folder.path)
  })

  it('db migrate finds nothing to do', async () => {
    expect((await quire('db', 'migrate')).stdout).toContain('up to date')
  })

  it.each([
    [['search']],
    [['search', 'x']],
    [['nonsense']],
    [['search', 'x', '--project', 'p', '--limit', '0']],
    [['up', '--port', 'many']],
    [['token', '--ttl', '-1']],
  ])('calls %j wrong usage', async (args) => {
    const { code, stdout, stderr } = await run(args)
    expect(code).toBe(2)
    expect(stdout).toBe('')
    expect(stderr).not.toBe('')
  })

  it('helps', async () => {
    for (const args of [['--help'], ['import', '--help'], ['tools', 'search', '--help']]) {
      const { code, stdout } = await run(args)
      expect(code).toBe(0)
      expect(stdout).toContain('Usage: quire')
    }
  })
})
