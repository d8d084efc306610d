import type { Queryable } from '@quire/database'
import type { ParsedNotebook } from '../markdown/index.js'
import { ITEM_COLUMNS, type NotebookRow } from '../notebooks/notebook-item.js'
import { lastPart } from '../notebooks/notebook-path.js'

export interface NotebookWrite {
  readonly projectId: string
  readonly notebookId: string
  readonly isNew: boolean
  readonly path: string
  readonly parentId: string | null
  readonly content: string
  /** SHA-256 of the content, in hex. */
  readonly hash: string
  readonly parsed: ParsedNotebook
}

/** Inserts a notebook, or raises the version of one. Undefined where another writer has taken the path meanwhile. */
export async function upsertNotebook(tx: Queryable, write: NotebookWrite): Promise<NotebookRow | undefined> {
  const { parsed } = write
  const values = [
    write.projectId,
    write.notebookId,
    write.path,
    parsed.title,
    JSON.stringify(parsed.frontMatter),
    parsed.frontMatterError ?? null,
    parsed.tags,
    parsed.keywords,
    write.hash,
    Buffer.byteLength(write.content),
    codePoints(write.content),
  ]
  const { rows } = write.isNew
    ? await tx.query<NotebookRow>({
        name: 'notebook_insert',
        text: `insert into notebook.notebooks as n
                 (project_id, notebook_id, path, title, front_matter, front_matter_error, tags, keywords,
                  content_hash, content_bytes, content_chars, name, parent_id, version)
               values ($1, $2, $3, $4, $5, $6, $7, $8, decode($9, 'hex'), $10, $11, $12, $13, 1)
               on conflict (project_id, path) do nothing returning ${ITEM_COLUMNS}`,
        values: [...values, lastPart(write.path), write.parentId],
      })
    : await tx.query<NotebookRow>({
        name: 'notebook_update',
        text: `update notebook.notebooks n
               set title = $4, front_matter = $5, front_matter_error = $6, tags = $7, keywords = $8,
                   content_hash = decode($9, 'hex'), content_bytes = $10, content_chars = $11,
                   version = n.version + 1, updated_at = now()
               where n.project_id = $1 and n.notebook_id = $2 and n.path = $3 returning ${ITEM_COLUMNS}`,
        values,
      })
  return rows[0]
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
