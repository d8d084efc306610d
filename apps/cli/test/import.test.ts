import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describeEmbedded } from '@quire/database/embedded'
import { connectClient, type ToolClient } from '@quire/testing/clients'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { generateTree, noteOf, pathOf, wordOf } from './generate-tree.js'
import { freePort, makeFolder, type Running, run, serverStopped, start } from './quire.js'

const FILES = 5_000
let folder: Awaited<ReturnType<typeof makeFolder>>
let tree: string
let keeper: Running
let ready: { readonly search_project: { readonly url: string }; readonly token: string }
let client: ToolClient

const dataDir = () => join(folder.path, 'data')
const quire = (...args: string[]) => run([...args, '--data-dir', dataDir()])
const startImport = (root: string, project: string) =>
  start(['import', root, '--project', project, '--json', '--data-dir', dataDir()])
const importJson = async (dir: string, project: string, ...more: string[]) => {
  const { stdout, code, stderr } = await quire('import', dir, '--project', project, '--json', ...more)
  if (stdout === '') throw new Error(stderr)
  return { code, stderr, ...JSON.parse(stdout) }
}
const write = async (root: string, files: Record<string, string | Uint8Array>) => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

const pathsIn = (json: string): string[] =>
  JSON.parse(json).items.map((found: { item: { path: string } }) => found.item.path)

/** SHA-256 of every notebook of a project by path, as the server lists them; empty while there is no such project. */
async function storedHashes(project: string): Promise<Map<string, string>> {
  const hashes = new Map<string, string>()
  for (let cursor = ''; ; ) {
    const url = new URL(`/v1/projects/${project}/notebooks?limit=200`, ready.search_project.url)
    url.searchParams.set('cursor', cursor)
    const answer = await fetch(url, { headers: { authorization: `Bearer ${ready.token}` } })
    if (answer.status === 404) return hashes
    const page = (await answer.json()) as {
      notebooks: { path: string; content_hash: string }[]
      next_cursor: string | null
    }
    for (const { path, content_hash } of page.notebooks) hashes.set(path, content_hash)
    if (page.next_cursor === null) return hashes
    cursor = page.next_cursor
  }
}

const hashOf = (number: number) => createHash('sha256').update(noteOf(number)).digest('hex')

async function searchPaths(project: string, query: string): Promise<string[]> {
  const found = await client.callTool('search_project', { project_id: project, query, limit: 50 })
  return pathsIn(JSON.stringify(found.structuredContent))
}

async function contentOf(project: string, path: string): Promise<unknown> {
  const read = await client.callTool('get_notebook', { project_id: project, path })
  return read.structuredContent?.content
}

beforeAll(async () => {
  folder = await makeFolder()
  tree = join(folder.path, 'tree')
  await generateTree(tree, FILES)
  // Keeps the database running between the commands.
  const port = String(await freePort())
  keeper = start(['up', '--json', '--no-sample', '--port', port, '--data-dir', dataDir()])
  ready = JSON.parse(await keeper.firstLine())
  client = await connectClient({
    sdk: 'v2',
    era: 'modern',
    transport: 'http',
    url: ready.search_project.url,
    token: ready.token,
  })
}, 120_000)
afterAll(async () => {
  await client.close()
  keeper.child.kill('SIGTERM')
  await keeper.finished()
  await serverStopped(dataDir())
  await folder.remove()
})

describe('quire import', () => {
  it('imports 5,000 files and finds them, first and last', async () => {
    const report = await importJson(tree, 'big')
    expect(report).toMatchObject({ code: 0, files: FILES, created: FILES, failed: [], interrupted: false })
    expect(report.files_per_second).toBeGreaterThan(0)
    const { total, ...parts } = report.seconds as Record<string, number>
    expect(Object.keys(parts)).toEqual(['reading', 'indexing', 'database', 'merging'])
    expect(Object.values(parts).reduce((sum, part) => sum + part)).toBeCloseTo(total!, 1)

    expect(await importJson(tree, 'big')).toMatchObject({ created: 0, updated: 0, unchanged: FILES })
    for (const number of [0, 2_500, FILES - 1]) {
      expect(await searchPaths('big', wordOf(number))).toContain(pathOf(number))
      expect(await contentOf('big', pathOf(number))).toBe(noteOf(number))
    }
    expect((await storedHashes('big')).size).toBe(FILES)
  }, 300_000)

  it('writes only what has changed', async () => {
    const root = join(folder.path, 'changing')
    await write(root, { 'same.md': 'dunlin', 'changed.md': 'dunlin' })
    await importJson(root, 'changing')
    await write(root, { 'changed.md': 'knot', 'new.md': 'dunlin' })
    const report = await importJson(root, 'changing')
    expect(report).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    expect((await searchPaths('changing', 'dunlin')).sort()).toEqual(['new.md', 'same.md'])
    expect(await searchPaths('changing', 'knot')).toEqual(['changed.md'])
  }, 60_000)

  it('ends two imports of one tree at once in the state of one', async () => {
    const small = join(folder.path, 'twice')
    await generateTree(small, 400)
    const [a, b] = await Promise.all([importJson(small, 'twice'), importJson(small, 'twice')])
    expect(a.created + b.created).toBe(400)
    expect(await importJson(small, 'twice')).toMatchObject({ created: 0, updated: 0, unchanged: 400 })
  }, 120_000)

  it('leaves every notebook whole or absent when it is killed, and finishes when it is run again', async () => {
    const [small, count] = [join(folder.path, 'killed'), 1_500]
    await generateTree(small, count)
    const doomed = startImport(small, 'killed')
    await vi.waitUntil(async () => (await storedHashes('killed')).size > 0, { timeout: 60_000 })
    doomed.child.kill('SIGKILL')
    await doomed.finished()

    const stored = await storedHashes('killed')
    expect(stored.size).toBeLessThan(count)
    for (let number = 0; number < count; number++) {
      const hash = stored.get(pathOf(number))
      if (hash !== undefined) expect(hash).toBe(hashOf(number))
    }
    for (let number = 0; number < count; number += 50) {
      const isStored = stored.has(pathOf(number))
      const found = await searchPaths('killed', wordOf(number))
      expect([number, found.includes(pathOf(number))]).toEqual([number, isStored])
      expect([number, await contentOf('killed', pathOf(number))]).toEqual([
        number,
        isStored ? noteOf(number) : undefined,
      ])
    }

    const rest = await importJson(small, 'killed')
    expect(rest).toMatchObject({ code: 0, created: count - stored.size, updated: 0, unchanged: stored.size })
    expect((await storedHashes('killed')).size).toBe(count)
    expect(await searchPaths('killed', wordOf(count - 1))).toContain(pathOf(count - 1))
  }, 180_000)

  it('stops after the batches that are being written when it is interrupted, and says so by its exit code', async () => {
    const root = join(folder.path, 'interrupted')
    await generateTree(root, 1_500)
    const stopped = startImport(root, 'interrupted')
    await vi.waitUntil(async () => (await storedHashes('interrupted')).size > 0, { timeout: 60_000 })
    stopped.child.kill('SIGINT')
    const { code, stdout } = await stopped.finished()
    expect(code).toBe(130)
    const report = JSON.parse(stdout)
    expect(report).toMatchObject({ interrupted: true, failed: [] })
    expect((await storedHashes('interrupted')).size).toBe(report.created)
  }, 60_000)

  it('goes on when the database is killed under it', async () => {
    const root = join(folder.path, 'restarted')
    await generateTree(root, 1_500)
    const running = startImport(root, 'restarted')
    await vi.waitUntil(async () => (await storedHashes('restarted')).size > 0, { timeout: 60_000 })
    process.kill((await describeEmbedded(dataDir())).pid!, 'SIGKILL')
    const { code, stdout } = await running.finished()
    expect(code).toBe(0)
    const { created, unchanged } = JSON.parse(stdout)
    // Whether a commit that was cut off had happened is found out by doing it again.
    expect(created + unchanged).toBe(1_500)
    expect((await storedHashes('restarted')).size).toBe(1_500)
  }, 120_000)

  it('reports by name what it cannot store, imports the rest, and fails at the end', async () => {
    const root = join(folder.path, 'mixed')
    await write(root, {
      'good.md': '# Good\n\nfulmar',
      'deep/also good.markdown': '# Also good\n\nfulmar',
      'latin1.md': Buffer.from('caf\xe9', 'latin1'),
      'nul.md': 'a\0b',
      'notes.txt': 'not Markdown',
      '.hidden.md': 'hidden',
      '.git/readme.md': 'hidden',
      'node_modules/pkg/readme.md': 'dependency',
      'too large.md': '',
    })
    await truncate(join(root, 'too large.md'), 33 * 1024 * 1024)
    await symlink(tree, join(root, 'linked'))
    await symlink(join(tree, pathOf(0)), join(root, 'linked.md'))
    await promisify(execFile)('mkfifo', [join(root, 'pipe.md')])
    const { code, stderr, stdout } = await quire('import', root, '--project', 'mixed')
    expect(code).toBe(1)
    expect(stderr).toContain('skipped latin1.md: The content is not UTF-8')
    expect(stderr).toContain('skipped nul.md: The content holds the character U+0000')
    expect(stderr).toContain('skipped too large.md: it has more than 32 MiB')
    expect(stdout).toContain('5 files: 2 created, 0 updated, 0 unchanged, 0 removed, 3 failed')
    const found = await quire('search', 'fulmar', '--project', 'mixed', '--json')
    expect(JSON.parse(found.stdout).result_count).toBe(2)
  }, 60_000)

  it.runIf(process.platform === 'linux')(
    'reports a name that is not UTF-8',
    async () => {
      const root = join(folder.path, 'names')
      await write(root, { 'good.md': 'good' })
      await writeFile(
        Buffer.concat([Buffer.from(`${root}/caf`), Buffer.from([0xe9]), Buffer.from('.md')]),
        'x',
      )
      const report = await importJson(root, 'names')
      expect(report).toMatchObject({ code: 1, created: 1 })
      expect(report.failed).toEqual([{ path: 'caf\ufffd.md', reason: 'its name is not UTF-8; rename it' }])
    },
    60_000,
  )

  it('reports two files whose names differ in Unicode form alone', async () => {
    const root = join(folder.path, 'forms')
    await write(root, { 'caf\u00e9.md': 'composed', 'cafe\u0301.md': 'decomposed' })
    const report = await importJson(root, 'forms')
    expect(report.created + report.failed.length).toBe(report.files)
    expect((await storedHashes('forms')).size).toBe(1)
  }, 60_000)

  it('reports a notebook that cannot be stored, and imports the others of its batch', async () => {
    const root = join(folder.path, 'deep')
    // Over a thousand characters; and, below that, more bytes than an index of the database takes.
    const tooLong = Array.from({ length: 11 }, () => 'a'.repeat(100)).join('/')
    const tooWide = Array.from({ length: 12 }, (_, part) =>
      Array.from({ length: 80 }, (_, place) =>
        String.fromCodePoint(0x4e00 + (((part * 83 + place) * 7919) % 20_000)),
      ).join(''),
    ).join('/')
    await write(root, { 'good.md': 'good', [`${tooLong}/a.md`]: 'a', [`${tooWide}/b.md`]: 'b' })
    const report = await importJson(root, 'deep')
    expect(report).toMatchObject({ code: 1, created: 1 })
    expect(report.failed.map(({ path }: { path: string }) => path).sort()).toEqual(
      [`${tooLong}/a.md`, `${tooWide}/b.md`].sort(),
    )
  }, 60_000)

  it('prunes notebooks whose files are gone, and none that is merely unreadable', async () => {
    const root = join(folder.path, 'pruned')
    await write(root, { 'keep.md': 'avocet', 'gone.md': 'avocet', 'broken.md': 'avocet' })
    await importJson(root, 'pruned')
    await rm(join(root, 'gone.md'))
    await writeFile(join(root, 'broken.md'), Buffer.from('\xff', 'latin1'))
    const kept = await importJson(root, 'pruned')
    expect(kept.removed).toBe(0)
    expect(await importJson(root, 'pruned', '--prune')).toMatchObject({ removed: 1 })
    const found = await quire('search', 'avocet', '--project', 'pruned', '--json')
    expect(pathsIn(found.stdout).sort()).toEqual(['broken.md', 'keep.md'])
  }, 60_000)

  it('refuses to prune a project by an empty folder, and a folder that is not there', async () => {
    const root = join(folder.path, 'emptied')
    await write(root, { 'a.md': 'a' })
    await importJson(root, 'emptied')
    await rm(join(root, 'a.md'))
    const { code, stderr } = await quire('import', root, '--project', 'emptied', '--prune')
    expect(code).toBe(1)
    expect(stderr).toContain('--prune')
    expect((await quire('import', join(folder.path, 'absent'), '--project', 'emptied')).code).toBe(1)
  }, 60_000)

  it('takes no project of another user', async () => {
    const root = join(folder.path, 'mine')
    await write(root, { 'a.md': 'a' })
    await importJson(root, 'mine')
    const { code, stdout, stderr } = await quire('import', root, '--project', 'mine', '--user', 'mallory')
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('--user')
  }, 60_000)

  it('writes with the analyser that is configured, and rebuilds what an older one has written', async () => {
    const root = join(folder.path, 'versions')
    await write(root, { 'a.md': '# A\n\nsanderling' })
    await importJson(root, 'versions')
    await write(root, { 'b.md': '# B\n\nsanderling' })
    const newer = { QUIRE_ANALYSER_VERSION: '1000', QUIRE_DATA_DIR: join(folder.path, 'data') }
    expect((await run(['import', root, '--project', 'versions'], newer)).code).toBe(0)
    const found = await run(['search', 'sanderling', '--project', 'versions', '--json'], newer)
    expect(pathsIn(found.stdout).sort()).toEqual(['a.md', 'b.md'])
    const older = await quire('search', 'sanderling', '--project', 'versions')
    expect(older).toMatchObject({ code: 1, stdout: '' })
  }, 60_000)
})
