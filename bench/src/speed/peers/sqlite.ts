import { createRequire } from 'node:module'
import { join } from 'node:path'
import { PeerMissing } from './peer.js'

/** What the two libraries have in common, as far as it is needed. */
export interface SqliteDatabase {
  exec(sql: string): unknown
  prepare(sql: string): {
    run(...values: unknown[]): unknown
    all(...values: unknown[]): unknown[]
    get(...values: unknown[]): unknown
  }
  close(): void
}

/**
 * Opens a database file with `better-sqlite3` of the given folder, or else with the SQLite of Node 22.5 and later.
 * @throws {PeerMissing} where there is neither.
 */
export async function openSqlite(file: string, folder: string | undefined): Promise<SqliteDatabase> {
  if (folder !== undefined) {
    const require = createRequire(join(folder, 'package.json'))
    const Database = require('better-sqlite3') as new (file: string) => SqliteDatabase
    return new Database(file)
  }
  // The types of Node 20 do not know the module.
  const name: string = 'node:sqlite'
  const sqlite = await import(name).catch(() => undefined)
  if (sqlite === undefined) {
    throw new PeerMissing(`Node ${process.versions.node} has no SQLite and no --sqlite folder was given`)
  }
  const { DatabaseSync } = sqlite as { DatabaseSync: new (file: string) => SqliteDatabase }
  return new DatabaseSync(file)
}
