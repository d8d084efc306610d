import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readLines } from '../corpus/lines.js'
import { LIMIT } from '../measures/limit.js'
import type { StartPeer } from './peer.js'
import { openSqlite } from './sqlite.js'

export const startFts5: StartPeer = async ({ corpus, blocks, folder, sqlite }) => {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `fts5-${blocks}.sqlite`)
  rmSync(file, { force: true })
  const database = await openSqlite(file, sqlite)
  database.exec(
    `create virtual table blocks using fts5(body, content = '', tokenize = 'unicode61 remove_diacritics 0')`,
  )
  database.exec('begin')
  const insert = database.prepare('insert into blocks (rowid, body) values (?, ?)')
  let id = 0
  for await (const body of readLines(corpus.tokenFile, blocks)) insert.run(id++, body)
  database.exec('commit')
  database.exec(`insert into blocks (blocks) values ('optimize')`)
  const select = database.prepare(
    `select rowid from blocks where blocks match ? order by rank limit ${LIMIT}`,
  )
  const { version } = database.prepare('select sqlite_version() as version').get() as { version: string }
  return {
    name: `SQLite ${version} FTS5`,
    note: 'a table without content, optimised, in a file',
    search: (terms) => select.all(terms.map((term) => `"${term}"`).join(' OR ')).length,
    close: () => {
      database.close()
      rmSync(file, { force: true })
    },
  }
}
