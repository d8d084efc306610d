import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderOnce, type FolderPlan } from '../../src/embedded/create-folder-once.js'

/** Above the largest process id that Linux hands out. */
const DEAD_PID = 4_194_305

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'quire-folder-'))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const create = (options: Partial<FolderPlan> = {}): Promise<void> =>
  createFolderOnce({
    target: join(parent, 'made'),
    marker: 'whole',
    mode: 0o700,
    fill: (folder) => writeFile(join(folder, 'whole'), 'yes'),
    ...options,
  })

describe('createFolderOnce', () => {
  it('makes the folder, with its mode, and leaves nothing beside it', async () => {
    await create()
    expect(await readdir(parent)).toEqual(['made'])
    expect((await stat(join(parent, 'made'))).mode & 0o777).toBe(0o700)
  })

  it('lets one of many win, and makes the others content with it', async () => {
    const fill = (n: number) => (folder: string) => writeFile(join(folder, 'whole'), String(n))
    await Promise.all(Array.from({ length: 10 }, (_, n) => create({ fill: fill(n) })))
    expect(await readdir(parent)).toEqual(['made'])
    expect(await readFile(join(parent, 'made', 'whole'), 'utf8')).toMatch(/^\d$/)
  })

  it('does nothing where the folder is there', async () => {
    await create()
    await create({ fill: () => Promise.reject(new Error('not to be called')) })
  })

  it('takes the place of an empty folder', async () => {
    await mkdir(join(parent, 'made'))
    await create()
    expect(await readdir(join(parent, 'made'))).toEqual(['whole'])
  })

  it('fails where a folder without the marker is in the way', async () => {
    await mkdir(join(parent, 'made', 'other'), { recursive: true })
    await expect(create()).rejects.toThrow(/ENOTEMPTY|EEXIST/)
    expect(await readdir(parent)).toEqual(['made'])
  })

  it('leaves nothing when filling fails', async () => {
    await expect(create({ fill: () => Promise.reject(new Error('no space')) })).rejects.toThrow('no space')
    expect(await readdir(parent)).toEqual([])
  })

  it('removes what a dead process left, and nothing of a living one', async () => {
    await mkdir(join(parent, `made.${DEAD_PID}.00000000.tmp`, 'half'), { recursive: true })
    await mkdir(join(parent, `made.${process.pid}.00000000.tmp`))
    await mkdir(join(parent, 'made.notes.tmp'))
    await create()
    expect((await readdir(parent)).sort()).toEqual([
      'made',
      `made.${process.pid}.00000000.tmp`,
      'made.notes.tmp',
    ])
  })
})
