import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { MigrationSet } from '../../src/index.js'

export interface TemporarySet extends MigrationSet {
  /** Makes these the files of the set, and no others. */
  write(files: Readonly<Record<string, string>>): Promise<void>
  remove(): Promise<void>
}

export async function createTemporarySet(schema = 'demo'): Promise<TemporarySet> {
  const parent = await mkdtemp(join(tmpdir(), 'quire-migrations-'))
  const folder = join(parent, 'sql')
  return {
    schema,
    directory: pathToFileURL(`${folder}/`),
    write: async (files) => {
      await rm(folder, { recursive: true, force: true })
      await mkdir(folder)
      for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
    },
    remove: () => rm(parent, { recursive: true, force: true }),
  }
}
