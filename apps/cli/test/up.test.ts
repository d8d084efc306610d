import { access, chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '@quire/database'
import { migrationSets } from '@quire/search-project'
import { createEmptyDatabase, createTestDatabase } from '@quire/testing'
import { connectClient } from '@quire/testing/clients'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Finished, freePort, makeFolder, type Running, run, serverStopped, start } from './quire.js'

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
  await serverStopped(folder.path)
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
    const client = await connectClient({
      sdk: 'v1',
      transport: 'http',
      url: ready.search_project.url,
      token: ready.token,
    })
    for (const [query, path] of Object.entries(answers)) {
      const found = await client.callTool('search_project', { project_id: 'sample', query, limit: 1 })
      expect([query, found.structuredContent]).toMatchObject([query, { items: [{ item: { path } }] }])
    }
    await client.close()
  })

  it('names a busy port, and what to do', async () => {
    const { code, stdout, stderr } = await quire('up', '--port', String(port))
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(new RegExp(`^quire: Port ${port} .*choose another port\\.$`, 'm'))
  }, 60_000)

  it('lets a second one join over the same data, on another port', async () => {
    const second = start(['up', '--json', '--port', String(await freePort()), '--data-dir', folder.path])
    expect(JSON.parse(await second.firstLine()).database_url).toBe(ready.database_url)
    second.child.kill('SIGINT')
    expect((await second.finished()).code).toBe(0)
    expect((await quire('projects')).stdout).toContain('sample')
  }, 60_000)

  it('shows a person a search, and configuration with which an MCP client starts a server over stdio', async () => {
    const person = start(['up', '--port', String(await freePort()), '--data-dir', folder.path])
    await vi.waitUntil(() => person.stdout().includes('Ctrl-C'), { timeout: 30_000 })
    const shown = person.stdout()
    expect(shown).toMatch(/Quire is ready\.[\s\S]*1\. Buoy adrift {2}runbooks\/Buoy adrift\.md/)
    const { mcpServers } = JSON.parse(shown.slice(shown.indexOf('\n{'), shown.indexOf('\n}') + 2))
    const [http, stdio] = [mcpServers['quire-search-project'], mcpServers['quire-search-project-stdio']]
    const byHttp = await connectClient({
      sdk: 'v1',
      transport: 'http',
      url: http.url,
      headers: { authorization: http.headers.Authorization },
    })
    const byStdio = await connectClient({ sdk: 'v2', era: 'modern', transport: 'stdio', ...stdio })
    for (const client of [byHttp, byStdio]) {
      const { structuredContent } = await client.callTool('get_projects')
      expect(structuredContent).toMatchObject({ projects: [{ project_id: 'sample' }] })
      await client.close()
    }
    person.child.kill('SIGTERM')
    expect((await person.finished()).code).toBe(0)
  }, 60_000)

  it('shares one sample among first runs at once, and leaves no server behind when they end', async () => {
    const other = await makeFolder()
    const data = join(other.path, 'data')
    const ports = [await freePort(), await freePort()]
    const both = ports.map((free) => start(['up', '--json', '--port', String(free), '--data-dir', data]))
    for (const one of both) {
      expect(JSON.parse(await one.firstLine())).toMatchObject({ ready: true })
      // Whoever reads the line and goes away does not end the server.
      one.child.stdout!.destroy()
    }
    const { stdout } = await run([
      'search',
      'watch circle',
      '--project',
      'sample',
      '--json',
      '--data-dir',
      data,
    ])
    expect(JSON.parse(stdout).items[0].item.path).toBe('runbooks/Buoy adrift.md')
    for (const one of both) one.child.kill('SIGTERM')
    for (const one of both) expect((await one.finished()).code).toBe(0)
    await serverStopped(data)
    await other.remove()
  }, 90_000)
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

  it('search shows what a notebook holds without letting it steer the terminal', async () => {
    const root = await makeFolder()
    await writeFile(
      join(root.path, 'evil.md'),
      '# Evil \u001b]0;owned\u0007 title\n\nphalarope \u001b[2J\r here',
    )
    expect((await quire('import', root.path, '--project', 'evil')).code).toBe(0)
    await root.remove()
    const { stdout } = await quire('search', 'phalarope', '--project', 'evil', '--explain')
    expect(stdout).toContain('phalarope')
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  }, 60_000)

  it('a reader that goes away is no failure, and leaves no server behind', async () => {
    const other = await makeFolder()
    const data = join(other.path, 'data')
    const searching = start(['projects', '--data-dir', data])
    searching.child.stdout!.destroy()
    expect((await searching.finished()).code).toBe(0)
    await serverStopped(data)
    await other.remove()
  }, 60_000)

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

  it('tools search says what is wrong with a server in one line', async () => {
    const nobody = await run(['tools', 'search', '--url', `http://127.0.0.1:${await freePort()}/mcp`])
    expect(nobody).toMatchObject({ code: 1, stdout: '' })
    expect(nobody.stderr).toMatch(/^quire: Nothing answers at .*quire up.*\n$/)
    const refused = await run(['tools', 'search', '--url', ready.search_project.url, '--token', 'x.y.z'])
    expect(refused.stderr).toMatch(/^quire: .* takes no such token\. .*quire token.*\n$/)
  })

  it('doctor finds everything in order, and says where it is', async () => {
    const { stdout, code } = await quire('doctor', '--json')
    const { checks } = JSON.parse(stdout)
    expect(checks.filter((check: { status: string }) => check.status === 'fail')).toEqual([])
    expect(code).toBe(0)
    const details = new Map(
      checks.map((check: { name: string; detail: string }) => [check.name, check.detail]),
    )
    expect(details.get('data')).toContain(join(folder.path, 'postgres'))
    expect(details.get('socket')).toMatch(/^\/tmp\/quire-/)
    expect(details.get('local issuer')).toContain('mode 0600')
    expect(details.get('schema')).toMatch(/^quire \d+, search \d+, notebook \d+$/)
    expect(details.get('search indexes')).toMatch(/^[1-9]\d* with [1-9]\d* blocks/)
  })

  it('doctor fails, with the remedy, for a key that others can read and a database that does not answer', async () => {
    const other = await makeFolder()
    await writeFile(join(other.path, 'issuer.jwk'), '{}')
    await chmod(join(other.path, 'issuer.jwk'), 0o644)
    const url = `postgresql://127.0.0.1:${await freePort()}/quire`
    const { code, stdout } = await run(['doctor', '--data-dir', other.path, '--database-url', url])
    expect(code).toBe(1)
    expect(stdout).toMatch(/^fail {2}local issuer .*mode 0644\n.*chmod 600/m)
    expect(stdout).toMatch(/^fail {2}database .*ECONNREFUSED.*\n.*Check that the server runs/m)
    await other.remove()
  })

  it('doctor makes no data where there are none', async () => {
    const absent = join(folder.path, 'absent')
    const { code, stdout } = await run(['doctor', '--data-dir', absent])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^warn {2}data folder .*\n.*quire up/m)
    await expect(access(absent)).rejects.toThrow()
  })

  it('db migrate brings a database up to date once', async () => {
    const database = await createEmptyDatabase()
    const migrated = await run(['db', 'migrate', '--json', '--database-url', database.url])
    const { applied } = JSON.parse(migrated.stdout)
    expect(new Set(applied.map(({ schema }: { schema: string }) => schema))).toEqual(
      new Set(['quire', 'search', 'notebook']),
    )
    const again = await run(['db', 'migrate'], { QUIRE_DATABASE_URL: database.url })
    expect(again.stdout).toBe('The schema is up to date.\n')
    await database.drop()
  }, 60_000)

  it('works on the database of QUIRE_DATABASE_URL, with the rights of an app once it is migrated', async () => {
    const database = await createTestDatabase({ sets: migrationSets })
    const login = 'quire_cli_test'
    const url = new URL(database.url)
    url.username = login
    const admin = openDatabase({ url: database.url, role: new URL(database.url).username })
    await admin.query(`create role ${login} login`)
    await admin.query(`grant quire_app to ${login}`)
    const { code, stdout } = await run(['projects'], { QUIRE_DATABASE_URL: url.href })
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining('No projects yet') })
    await admin.query(`drop role ${login}`)
    await admin.close()
    await database.drop()
  }, 60_000)

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
