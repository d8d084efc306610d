import { mkdir, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { generateTree, pathOf, wordOf } from './generate-tree.js'
import { freePort, makeFolder, run, start } from './quire.js'

const FILES = 5_000
let folder: Awaited<ReturnType<typeof makeFolder>>
let tree: string
let keeper: ReturnType<typeof start>

const quire = (...args: string[]) => run([...args, '--data-dir', join(folder.path, 'data')])
const importJson = async (dir: string, project: string, ...more: string[]) => {
  const { stdout, code, stderr } = await quire('import', dir, '--project', project, '--json', ...more)
  if (stdout === '') throw new Error(stderr)
  return { code, ...JSON.parse(stdout) }
}
const write = async (root: string, files: Record<string, string | Uint8Array>) => {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(join(root, path, '..'), { recursive: true })
    await writeFile(join(root, path), content)
  }
}

const pathsIn = (json: string): string[] =>
  JSON.parse(json).items.map((found: { item: { path: string } }) => found.item.path)

beforeAll(async () => {
  folder = await makeFolder()
  tree = join(folder.path, 'tree')
  await generateTree(tree, FILES)
  // Keeps the database running between the commands.
  keeper = start([
    'up',
    '--json',
    '--no-sample',
    '--port',
    String(await freePort()),
    '--data-dir',
    join(folder.path, 'data'),
  ])
  await keeper.firstLine()
}, 120_000)
afterAll(async () => {
  keeper.child.kill('SIGTERM')
  await keeper.finished()
  await folder.remove()
})

describe('quire import', () => {
  it('imports 5,000 files and finds them, first and last', async () => {
    const report = await importJson(tree, 'big')
    expect(report).toMatchObject({ code: 0, files: FILES, created: FILES, failed: [], interrupted: false })
    const again = await importJson(tree, 'big')
    expect(again).toMatchObject({ created: 0, updated: 0, unchanged: FILES })
    for (const number of [0, 2_500, FILES - 1]) {
      const { stdout } = await quire('search', wordOf(number), '--project', 'big', '--limit', '50', '--json')
      expect(pathsIn(stdout)).toContain(pathOf(number))
    }
  }, 300_000)

  it('ends two imports of one tree at once in the state of one', async () => {
    const small = join(folder.path, 'twice')
    await generateTree(small, 400)
    const [a, b] = await Promise.all([importJson(small, 'twice'), importJson(small, 'twice')])
    expect(a.created + b.created).toBe(400)
    expect(await importJson(small, 'twice')).toMatchObject({ created: 0, updated: 0, unchanged: 400 })
  }, 120_000)

  it('leaves every notebook whole or absent when it is killed, and finishes when it is run again', async () => {
    const small = join(folder.path, 'killed')
    await generateTree(small, 1_500)
    for (const delayMs of [1_500, 2_500]) {
      const doomed = start(['import', small, '--project', 'killed', '--data-dir', join(folder.path, 'data')])
      await sleep(delayMs)
      doomed.child.kill('SIGKILL')
      await doomed.finished()
    }
    const rest = await importJson(small, 'killed')
    expect(rest.created + rest.unchanged).toBe(1_500)
    expect(rest).toMatchObject({ code: 0, updated: 0 })
    for (const number of [0, 700, 1_499]) {
      const { stdout } = await quire(
        'search',
        wordOf(number),
        '--project',
        'killed',
        '--limit',
        '50',
        '--json',
      )
      expect(pathsIn(stdout)).toContain(pathOf(number))
    }
  }, 180_000)

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
    })
    await symlink(tree, join(root, 'linked'))
    const { code, stderr, stdout } = await quire('import', root, '--project', 'mixed')
    expect(code).toBe(1)
    expect(stderr).toContain('latin1.md')
    expect(stderr).toContain('nul.md')
    expect(stdout).toContain('2 created')
    const found = await quire('search', 'fulmar', '--project', 'mixed', '--json')
    expect(JSON.parse(found.stdout).result_count).toBe(2)
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
