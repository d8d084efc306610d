import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type { MigrationSet } from './migration-set.js'

export interface Migration {
  readonly id: number
  readonly name: string
  readonly sql: string
  /** SHA-256 of the text in hex; line ends do not count, since git may change them. */
  readonly checksum: string
  readonly breaking: boolean
  readonly transactional: boolean
}

const FILE_NAME = /^(\d{4})_[a-z0-9_]+\.sql$/
const SCHEMA_NAME = /^[a-z_][a-z0-9_]*$/

/** The words of the comment lines before the first statement. */
function markers(sql: string): ReadonlySet<string> {
  const found = new Set<string>()
  for (const line of sql.split('\n')) {
    const text = line.trim()
    if (text !== '' && !text.startsWith('--')) break
    found.add(text.slice(2).trim())
  }
  return found
}

/** Reads a set's files in rising order. Throws on a stray or doubly used number: that is a mistake in the package. */
export async function readMigrations({ schema, directory }: MigrationSet): Promise<Migration[]> {
  if (!SCHEMA_NAME.test(schema)) throw new Error(`Not a name for a schema: ${schema}`)
  const migrations: Migration[] = []
  for (const file of (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort()) {
    const id = Number(FILE_NAME.exec(file)?.[1])
    if (!(id > 0)) throw new Error(`${schema}/${file} is not named as 0001_what_it_does.sql`)
    if (migrations.at(-1)?.id === id) throw new Error(`Two migrations of ${schema} have the number ${id}`)
    const sql = (await readFile(new URL(file, directory), 'utf8')).replaceAll('\r\n', '\n')
    const marked = markers(sql)
    migrations.push({
      id,
      name: file.slice(0, -'.sql'.length),
      sql,
      checksum: createHash('sha256').update(sql).digest('hex'),
      breaking: marked.has('breaking'),
      transactional: !marked.has('no-transaction'),
    })
  }
  return migrations
}
