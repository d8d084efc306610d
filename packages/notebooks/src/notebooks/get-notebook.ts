import type { Database, Queryable } from '@quire/database'
import { ServiceError } from '@quire/envelope'
import { type JsonObject, linkKeys } from '../markdown/index.js'
import { type ProjectAccess, requireProjectAccess } from '../projects/require-project-access.js'
import { sliceCodePoints } from './code-points.js'
import { ITEM_COLUMNS, type NotebookItem, type NotebookRow, toItem } from './notebook-item.js'

/** A notebook up to this size in bytes of UTF-8 is returned whole. */
const MAX_WHOLE_BYTES = 2 * 1024 * 1024

/** Largest window in code points: never more than 2 MiB, whatever the script. */
export const MAX_WINDOW_CHARS = MAX_WHOLE_BYTES / 4

const MAX_BACKLINKS = 200

export interface NotebookQuery {
  /** Either this or `path`. */
  readonly item_id?: string
  readonly path?: string
  /** Start of the window in code points. Default 0. */
  readonly offset?: number
  /** Length of the window in code points, at most {@link MAX_WINDOW_CHARS}. Default: the whole content up to 2 MiB. */
  readonly limit_chars?: number
}

export interface Backlink {
  readonly item_id: string
  readonly path: string
  readonly title: string
}

export interface NotebookContent {
  readonly item: NotebookItem & { readonly tags: readonly string[]; readonly content_hash: string }
  readonly content: string
  readonly front_matter: JsonObject
  /** Notebooks that link here, by path, at most 200. */
  readonly backlinks: readonly Backlink[]
  /** Code points before `content`. */
  readonly content_offset: number
  readonly content_total_chars: number
  /** Whether content follows after this window. */
  readonly content_truncated: boolean
}

interface ContentRow extends NotebookRow {
  front_matter: JsonObject
  tags: string[]
  content_hash: string
  content_bytes: number
  content_chars: number
}

export function notebookNotFound(field: string): ServiceError {
  return new ServiceError('NOTEBOOK_NOT_FOUND', 'Notebook not found', { field })
}

/**
 * Reads one notebook, whole or a window of it, as of one moment.
 * @throws {ServiceError} `INVALID_ARGUMENT` unless exactly one of `item_id` and `path` is given and the window is in
 * range, `NOTEBOOK_NOT_FOUND`, and what `requireProjectAccess` throws.
 */
export async function getNotebook(
  database: Database,
  access: ProjectAccess,
  query: NotebookQuery,
): Promise<NotebookContent> {
  if ((query.item_id === undefined) === (query.path === undefined)) {
    throw new ServiceError('INVALID_ARGUMENT', 'Give either item_id or path', { field: 'item_id' })
  }
  checkRange('offset', query.offset, 0, Number.MAX_SAFE_INTEGER)
  checkRange('limit_chars', query.limit_chars, 1, MAX_WINDOW_CHARS)
  return database.transaction(
    async (tx) => {
      await requireProjectAccess(tx, access)
      const row = await readNotebook(tx, access.project_id, query)
      const start = Math.min(query.offset ?? 0, row.content_chars)
      const wanted =
        query.limit_chars ?? (row.content_bytes <= MAX_WHOLE_BYTES ? row.content_chars : MAX_WINDOW_CHARS)
      const end = Math.min(row.content_chars, start + wanted)
      return {
        item: { ...toItem(row), tags: row.tags, content_hash: row.content_hash },
        content: await readWindow(tx, row, start, end),
        front_matter: row.front_matter,
        backlinks: await readBacklinks(tx, row),
        content_offset: start,
        content_total_chars: row.content_chars,
        content_truncated: end < row.content_chars,
      }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

function checkRange(field: string, value: number | undefined, least: number, most: number): void {
  if (value === undefined || (Number.isInteger(value) && value >= least && value <= most)) return
  throw new ServiceError('INVALID_ARGUMENT', `${field} must be an integer from ${least} to ${most}`, {
    field,
  })
}

async function readNotebook(tx: Queryable, projectId: string, query: NotebookQuery): Promise<ContentRow> {
  const [column, value] = query.path === undefined ? ['notebook_id', query.item_id!] : ['path', query.path]
  const name = value.isWellFormed() && !value.includes('\0') ? value.normalize('NFC') : ''
  const { rows } = await tx.query<ContentRow>({
    name: `notebook_read_by_${column}`,
    text: `select ${ITEM_COLUMNS}, n.front_matter, n.tags, encode(n.content_hash, 'hex') as content_hash,
                  n.content_bytes, n.content_chars
           from notebook.notebooks n where n.project_id = $1 and n.${column} = $2`,
    values: [projectId, name],
  })
  const row = rows[0]
  if (row === undefined) throw notebookNotFound(query.path === undefined ? 'item_id' : 'path')
  return row
}

async function readWindow(tx: Queryable, row: ContentRow, start: number, end: number): Promise<string> {
  const { rows } = await tx.query<{ start_char: number; text: string }>({
    name: 'notebook_read_window',
    text: `select c.start_char, c.text from notebook.content_chunks c
           where c.project_id = $1 and c.notebook_id = $2 and c.start_char < $4
             and c.start_char >= coalesce((select max(start_char) from notebook.content_chunks
                                           where project_id = $1 and notebook_id = $2 and start_char <= $3), 0)
           order by c.start_char`,
    values: [row.project_id, row.notebook_id, start, end],
  })
  const text = rows.map((chunk) => chunk.text).join('')
  const before = rows[0]?.start_char ?? 0
  return sliceCodePoints(text, start - before, end - before)
}

async function readBacklinks(tx: Queryable, row: ContentRow): Promise<Backlink[]> {
  const { rows } = await tx.query<Backlink>({
    name: 'notebook_read_backlinks',
    text: `select distinct n.notebook_id as item_id, n.path, n.title
           from notebook.links l
           join notebook.notebooks n on n.project_id = l.project_id and n.notebook_id = l.notebook_id
           where l.project_id = $1 and l.target_key = any($2) and l.notebook_id <> $3
           order by n.path limit ${MAX_BACKLINKS}`,
    values: [row.project_id, linkKeys(row.path, row.title), row.notebook_id],
  })
  return rows
}
