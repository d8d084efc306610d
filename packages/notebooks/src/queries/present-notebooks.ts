import type { Queryable } from '@quire/database'
import { ITEM_COLUMNS, type NotebookRow } from '../notebooks/notebook-item.js'

export interface PresentNotebook extends NotebookRow {
  /** SHA-256 of the content, in hex. */
  content_hash: string
}

const SELECT = `select ${ITEM_COLUMNS}, encode(n.content_hash, 'hex') as content_hash
  from notebook.notebooks n where n.project_id = $1 and n.path = any($2)`

/** The notebooks at these paths, as far as there are any. By path. */
export function readNotebooks(
  db: Queryable,
  projectId: string,
  paths: readonly string[],
): Promise<Map<string, PresentNotebook>> {
  return byPath(db, { name: 'notebook_read_present', text: SELECT, values: [projectId, paths] })
}

/** As {@link readNotebooks}, and takes them until the transaction ends. */
export function lockNotebooks(
  tx: Queryable,
  projectId: string,
  paths: readonly string[],
): Promise<Map<string, PresentNotebook>> {
  // In the order of their paths: two writers take the same locks in the same order.
  const text = `${SELECT} order by n.path for update`
  return byPath(tx, { name: 'notebook_lock', text, values: [projectId, paths] })
}

async function byPath(db: Queryable, statement: Parameters<Queryable['query']>[0]) {
  const { rows } = await db.query<PresentNotebook>(statement)
  return new Map(rows.map((row) => [row.path, row]))
}
