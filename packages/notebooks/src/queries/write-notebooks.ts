import type { Queryable } from '@quire/database'
import { ITEM_COLUMNS, type NotebookRow } from '../notebooks/notebook-item.js'
import { lastPart } from '../notebooks/notebook-path.js'
import type { NotebookRecord } from '../notebooks/prepare-notebooks.js'

export interface NotebookWrite extends NotebookRecord {
  readonly parentId: string | null
}

/** The record that both statements read. */
const RECORD = `json_to_recordset($2) as w (notebook_id text, path text, parent_id text, name text, title text,
  front_matter jsonb, front_matter_error text, tags text[], keywords text[], content_hash text, content_bytes int,
  content_chars int)`

/**
 * Inserts notebooks at version 1, in the order of their paths: two writers take the same locks in the same order.
 * Returns fewer rows than asked for where another writer has taken a path meanwhile.
 */
export async function insertNotebooks(
  tx: Queryable,
  projectId: string,
  writes: readonly NotebookWrite[],
): Promise<NotebookRow[]> {
  if (writes.length === 0) return []
  const { rows } = await tx.query<NotebookRow>({
    name: 'notebook_insert',
    text: `insert into notebook.notebooks as n
             (project_id, notebook_id, path, parent_id, name, title, front_matter, front_matter_error, tags, keywords,
              content_hash, content_bytes, content_chars, version)
           select $1, w.notebook_id, w.path, w.parent_id, w.name, w.title, w.front_matter, w.front_matter_error, w.tags,
                  w.keywords, decode(w.content_hash, 'hex'), w.content_bytes, w.content_chars, 1
           from ${RECORD} order by w.path collate "C"
           on conflict (project_id, path) do nothing returning ${ITEM_COLUMNS}`,
    values: [projectId, JSON.stringify(writes.map(toRecord))],
  })
  return rows
}

/** Writes over notebooks that the transaction has locked, and raises their versions. */
export async function updateNotebooks(
  tx: Queryable,
  projectId: string,
  writes: readonly NotebookWrite[],
): Promise<NotebookRow[]> {
  if (writes.length === 0) return []
  const { rows } = await tx.query<NotebookRow>({
    name: 'notebook_update',
    text: `update notebook.notebooks n
           set title = w.title, front_matter = w.front_matter, front_matter_error = w.front_matter_error, tags = w.tags,
               keywords = w.keywords, content_hash = decode(w.content_hash, 'hex'), content_bytes = w.content_bytes,
               content_chars = w.content_chars, version = n.version + 1, updated_at = now()
           from ${RECORD}
           where n.project_id = $1 and n.notebook_id = w.notebook_id returning ${ITEM_COLUMNS}`,
    values: [projectId, JSON.stringify(writes.map(toRecord))],
  })
  return rows
}

function toRecord(write: NotebookWrite): object {
  return {
    notebook_id: write.notebookId,
    path: write.path,
    parent_id: write.parentId,
    name: lastPart(write.path),
    title: write.title,
    front_matter: write.frontMatter,
    front_matter_error: write.frontMatterError,
    tags: write.tags,
    keywords: write.keywords,
    content_hash: write.hash,
    content_bytes: write.contentBytes,
    content_chars: write.contentChars,
  }
}
