import type { Queryable } from '@quire/database'
import { ITEM_COLUMNS, type NotebookRow } from '../notebooks/notebook-item.js'

export interface PageEntry {
  readonly notebookId: string
  /** All blocks that the search found in the notebook, the best first. */
  readonly blockIds: readonly string[]
}

export interface EnrichedNotebook extends NotebookRow {
  /** How many of the entry's blocks still belong to the notebook. */
  resolved: number
  /** Text of the entry's best block. */
  best_text: string | null
}

/** Reads what a page of results shows, and resolves its blocks through `block_items`. By notebook id. */
export async function enrichNotebooks(
  db: Queryable,
  projectId: string,
  page: readonly PageEntry[],
): Promise<Map<string, EnrichedNotebook>> {
  if (page.length === 0) return new Map()
  const { rows } = await db.query<EnrichedNotebook>({
    name: 'notebook_enrich',
    text: `with resolved as materialized (
             select i.source_id, count(*)::int as blocks
             from notebook.block_items i
             where i.project_id = $1 and i.block_id = any($2) and i.source_type = 'notebook'
             group by i.source_id)
           select ${ITEM_COLUMNS}, coalesce(r.blocks, 0) as resolved, b.text as best_text
           from unnest($3::text[], $4::text[]) as p (notebook_id, best_block_id)
           join notebook.notebooks n on n.project_id = $1 and n.notebook_id = p.notebook_id
           left join resolved r on r.source_id = n.notebook_id
           left join notebook.blocks b on b.project_id = $1 and b.block_id = p.best_block_id`,
    values: [
      projectId,
      page.flatMap((entry) => entry.blockIds),
      page.map((entry) => entry.notebookId),
      page.map((entry) => entry.blockIds[0]),
    ],
  })
  return new Map(rows.map((row) => [row.notebook_id, row]))
}

/** Resolves blocks to notebooks through `block_items`; blocks of other sources, and of none, are left out. */
export async function resolveBlocks(
  db: Queryable,
  projectId: string,
  blockIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ block_id: string; source_id: string }>({
    name: 'notebook_resolve_blocks',
    text: `select block_id, source_id from notebook.block_items
           where project_id = $1 and block_id = any($2) and source_type = 'notebook'`,
    values: [projectId, blockIds],
  })
  return new Map(rows.map((row) => [row.block_id, row.source_id]))
}
