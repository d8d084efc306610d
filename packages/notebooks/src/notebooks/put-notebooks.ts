import type { Database, Transaction } from '@quire/database'
import { ServiceError } from '@quire/envelope'
import type { Analyser } from '@quire/retrieval-core'
import { applyChanges } from '@quire/retrieval-store'
import { newId } from '../ids.js'
import { type ParsedNotebook, parseNotebook } from '../markdown/index.js'
import { holdProject, type ProjectAccess, requireProjectRole } from '../projects/require-project-access.js'
import { deleteParts } from '../queries/delete-parts.js'
import { insertBlocks } from '../queries/insert-blocks.js'
import { insertContent } from '../queries/insert-content.js'
import { insertLinks } from '../queries/insert-links.js'
import { lockNotebooks } from '../queries/lock-notebooks.js'
import { upsertFolders } from '../queries/upsert-folders.js'
import { insertNotebooks, type NotebookWrite, updateNotebooks } from '../queries/write-notebooks.js'
import { checkContent, contentHash } from './notebook-bytes.js'
import { type NotebookItem, toItem } from './notebook-item.js'
import { parentOf, validatePath } from './notebook-path.js'
import { toDocument } from './to-document.js'

export interface NotebookPut {
  readonly path: string
  readonly content: string
  /** Writes only over this version; `absent`: only where there is no notebook yet. Default: whatever is there. */
  readonly ifMatch?: number | 'absent'
}

export interface PutResult {
  readonly item: NotebookItem
  readonly outcome: 'created' | 'updated' | 'unchanged'
}

/** Another writer added one of the paths meanwhile: the batch is started again and finds it there. */
export class PathTakenMeanwhile extends Error {}

interface PreparedPut {
  readonly path: string
  readonly content: string
  readonly hash: string
  readonly ifMatch?: number | 'absent' | undefined
}

interface Written extends NotebookWrite {
  readonly version: number
}

/**
 * Writes notebooks by path in one transaction, text and index together: all of them or none. Content that is there
 * already changes nothing. Results come in the order given.
 * @throws {ServiceError} `INVALID_ARGUMENT` for a bad path or one given twice, `UNPROCESSABLE_CONTENT` and
 * `PAYLOAD_TOO_LARGE` for the content, `PRECONDITION_FAILED`, and what `requireProjectRole` throws.
 * @throws {PathTakenMeanwhile} when the caller should try again.
 */
export async function putNotebooks(
  database: Database,
  analyser: Analyser,
  access: ProjectAccess,
  puts: readonly NotebookPut[],
): Promise<PutResult[]> {
  const prepared = prepare(puts)
  return database.transaction(async (tx) => {
    await holdProject(tx, access, 'share')
    await requireProjectRole(tx, access, 'editor')
    const projectId = access.project_id
    const present = await lockNotebooks(
      tx,
      projectId,
      prepared.map((put) => put.path),
    )
    for (const put of prepared) checkPrecondition(put, present.get(put.path)?.version)
    const changed = prepared.filter((put) => present.get(put.path)?.content_hash !== put.hash)
    const folders = await upsertFolders(
      tx,
      projectId,
      changed.map((put) => put.path),
    )
    const writes = changed.map((put): NotebookWrite => {
      const parent = parentOf(put.path)
      return {
        ...put,
        notebookId: present.get(put.path)?.notebook_id ?? newId('nb'),
        parentId: parent === undefined ? null : (folders.get(parent) ?? null),
        parsed: withABlock(parseNotebook(put.content, { path: put.path }), put.content),
      }
    })
    const isNew = (write: NotebookWrite) => !present.has(write.path)
    const inserted = await insertNotebooks(tx, projectId, writes.filter(isNew))
    if (inserted.length < writes.filter(isNew).length) throw new PathTakenMeanwhile()
    const updated = await updateNotebooks(
      tx,
      projectId,
      writes.filter((write) => !isNew(write)),
    )
    const rows = new Map([...inserted, ...updated].map((row) => [row.path, row]))
    await writeParts(
      tx,
      projectId,
      analyser,
      writes.map((write) => ({ ...write, version: rows.get(write.path)!.version })),
    )
    return prepared.map(({ path }): PutResult => {
      const before = present.get(path)
      const row = rows.get(path)
      if (row === undefined) return { item: toItem(before!), outcome: 'unchanged' }
      return { item: toItem(row), outcome: before === undefined ? 'created' : 'updated' }
    })
  })
}

function prepare(puts: readonly NotebookPut[]): PreparedPut[] {
  const prepared = puts.map(({ path, content, ifMatch }) => {
    const checked = checkContent(content)
    return { path: validatePath(path), content: checked, hash: contentHash(checked), ifMatch }
  })
  if (new Set(prepared.map((put) => put.path)).size < prepared.length) {
    throw new ServiceError('INVALID_ARGUMENT', 'A path may be given only once', { field: 'path' })
  }
  return prepared
}

function checkPrecondition(put: PreparedPut, version: number | undefined): void {
  if (put.ifMatch === undefined) return
  if (put.ifMatch === 'absent' ? version === undefined : version === put.ifMatch) return
  throw new ServiceError('PRECONDITION_FAILED', 'The notebook is at another version; read it and try again')
}

/** An empty notebook still has one, empty, block: its title can be found. */
function withABlock(parsed: ParsedNotebook, content: string): ParsedNotebook {
  if (parsed.blocks.length > 0) return parsed
  const end = content.length
  const lists = { headingPath: [], hashtags: [], mentions: [], links: [] }
  return { ...parsed, blocks: [{ start: end, end, text: '', kind: 'paragraph', ...lists }] }
}

async function writeParts(
  tx: Transaction,
  projectId: string,
  analyser: Analyser,
  written: readonly Written[],
): Promise<void> {
  if (written.length === 0) return
  const replaced = written.filter(({ version }) => version > 1).map(({ notebookId }) => notebookId)
  await deleteParts(tx, projectId, replaced)
  await insertContent(tx, projectId, written)
  await insertBlocks(
    tx,
    projectId,
    written.map(({ parsed, ...notebook }) => ({ ...notebook, blocks: parsed.blocks })),
  )
  await insertLinks(
    tx,
    projectId,
    written.map(({ parsed, ...notebook }) => ({ ...notebook, links: parsed.links })),
  )
  await applyChanges(tx, {
    indexId: projectId,
    analyser,
    put: written.map(({ notebookId, path, version, parsed }) =>
      toDocument({ ...parsed, id: notebookId, path, version }),
    ),
  })
}
