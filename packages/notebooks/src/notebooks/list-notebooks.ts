import type { Database } from '@quire/database'
import { ServiceError } from '@quire/envelope'
import { type ProjectAccess, requireProjectAccess } from '../projects/require-project-access.js'
import { ITEM_COLUMNS, type NotebookItem, type NotebookRow, toItem } from './notebook-item.js'

export interface NotebookList {
  readonly items: readonly (NotebookItem & {
    readonly content_hash: string
    readonly content_bytes: number
  })[]
  /** Path to go on after, absent on the last page. */
  readonly next?: string
}

export interface NotebookListQuery {
  /** Only paths after this one. */
  readonly after?: string
  /** Notebooks on a page, at least 1. */
  readonly limit: number
  /** Only paths that start so. */
  readonly prefix?: string
}

/** The notebooks of a project by path, in code-point order. */
export async function listNotebooks(
  database: Database,
  access: ProjectAccess,
  query: NotebookListQuery,
): Promise<NotebookList> {
  await requireProjectAccess(database, access)
  const { rows } = await database.query<NotebookRow & { content_hash: string; content_bytes: number }>({
    name: 'notebook_list',
    text: `select ${ITEM_COLUMNS}, encode(n.content_hash, 'hex') as content_hash, n.content_bytes
           from notebook.notebooks n
           where n.project_id = $1 and n.path > $2 and starts_with(n.path, $3)
           order by n.path limit $4`,
    values: [access.project_id, storable(query.after), storable(query.prefix), query.limit + 1],
  })
  const page = rows.slice(0, query.limit)
  const items = page.map((row) => ({
    ...toItem(row),
    content_hash: row.content_hash,
    content_bytes: row.content_bytes,
  }))
  return rows.length > query.limit ? { items, next: page.at(-1)!.path } : { items }
}

/** @throws {ServiceError} `INVALID_ARGUMENT` for what Postgres cannot compare with: U+0000 and lone surrogates. */
function storable(path = ''): string {
  if (path.isWellFormed() && !path.includes('\0')) return path.normalize('NFC')
  throw new ServiceError('INVALID_ARGUMENT', 'prefix must be well-formed text without U+0000', {
    field: 'prefix',
  })
}

/** SHA-256 in hex of every notebook of a project, by path. */
export async function notebookHashes(
  database: Database,
  access: ProjectAccess,
): Promise<Map<string, string>> {
  await requireProjectAccess(database, access)
  const { rows } = await database.query<{ path: string; hash: string }>({
    name: 'notebook_hashes',
    text: `select path, encode(content_hash, 'hex') as hash from notebook.notebooks where project_id = $1`,
    values: [access.project_id],
  })
  return new Map(rows.map((row) => [row.path, row.hash]))
}
