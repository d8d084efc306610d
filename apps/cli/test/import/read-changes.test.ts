import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contentHash } from '@quire/notebooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFiles } from '../../src/import/find-files.js'
import { readChanges } from '../../src/import/read-changes.js'

const MIB = 1024 * 1024
let root: string

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'quire-read-'))
  for (let i = 0; i < 250; i++) await writeFile(join(root, `small ${i}.md`), `note ${i}`)
  for (const name of ['large a.md', 'large b.md', 'large c.md'])
    await writeFile(join(root, name), 'x'.repeat(1.5 * MIB))
  await writeFile(join(root, 'bad.md'), Buffer.from([0xff]))
})
afterAll(() => rm(root, { recursive: true }))

async function read(stored: ReadonlyMap<string, string>) {
  const seen = { unchanged: 0, failed: [] as string[] }
  const { files } = await findFiles(root)
  const changes = readChanges(files, {
    stored,
    onUnchanged: () => {
      seen.unchanged += 1
    },
    onFailure: (path) => seen.failed.push(path),
  })
  const batches = []
  for await (const batch of changes) batches.push(batch)
  return { ...seen, files, batches }
}

describe('readChanges', () => {
  it('keeps every batch within its number and its bytes, in the order of the paths', async () => {
    const { batches, files, failed } = await read(new Map())
    const paths = batches.flat().map(({ path }) => path)
    expect(paths).toEqual(files.map(({ path }) => path).filter((path) => path !== 'bad.md'))
    for (const batch of batches) {
      expect(batch.length).toBeLessThanOrEqual(100)
      const withoutLast = batch.slice(0, -1).reduce((sum, { content }) => sum + content.length, 0)
      expect(withoutLast).toBeLessThan(2 * MIB)
    }
    expect(failed).toEqual(['bad.md'])
  })

  it('passes over what is stored with the same hash', async () => {
    const stored = new Map([
      ['small 7.md', contentHash('note 7')],
      ['small 8.md', contentHash('another text')],
    ])
    const { batches, unchanged } = await read(stored)
    expect(unchanged).toBe(1)
    const paths = batches.flat().map(({ path }) => path)
    expect(paths).not.toContain('small 7.md')
    expect(paths).toContain('small 8.md')
  })
})
