import type { Queryable } from '@quire/database'
import { ITEM_COLUMNS, type NotebookRow } from '../notebooks/notebook-item.js'

export interface LockedNotebook extends NotebookRow {
  /** SHA-256 of the content, in hex. */
  content_hash: string
}

/** Takes the notebooks at these paths, as far as there are any, until the transaction ends. By path. */
export async function lockNotebooks(
  tx: Queryable,
  projectId: string,
  paths: readonly string[],
): Promise<Map<string, LockedNotebook>> {
  const { rows } = await tx.query<LockedNotebook>({
    name: 'notebook_lock',
    // In the order of their paths: two writers take the same locks in the same order.
    text: `select ${ITEM_COLUMNS}, encode(n.content_hash, 'hex') as content_hash
           from notebook.notebooks n where n.project_id = $1 and n.path = any($2) order by n.path for update`,
    values: [projectId, paths],
  })
  return new Map(rows.map((row) => [row.path, row]))
}
