import type { Database, Queryable, Transaction } from '@quire/database'
import { ServiceError } from '@quire/envelope'
import type { Analyser } from '@quire/retrieval-core'
import { applyChanges, type IndexThreads } from '@quire/retrieval-store'
import { newId } from '../ids.js'
import { holdProject, type ProjectAccess, requireProjectRole } from '../projects/require-project-access.js'
import { deleteParts } from '../queries/delete-parts.js'
import { insertParts } from '../queries/insert-parts.js'
import { lockNotebooks, type PresentNotebook, readNotebooks } from '../queries/present-notebooks.js'
import { upsertFolders } from '../queries/upsert-folders.js'
import { insertNotebooks, type NotebookWrite, updateNotebooks } from '../queries/write-notebooks.js'
import { checkContent } from './notebook-bytes.js'
import { type NotebookItem, type NotebookRow, toItem } from './notebook-item.js'
import { parentOf, validatePath } from './notebook-path.js'
import type { NotebookDraft, PreparedWrite } from './prepare-notebooks.js'
import { prepareWrite } from './prepare-write.js'

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

/** Notebooks at paths, as they are now. */
type Present = ReadonlyMap<string, PresentNotebook>

interface PlannedWrite {
  readonly drafts: readonly NotebookDraft[]
  readonly prepared: PreparedWrite
}

export interface PutTools {
  readonly database: Database
  readonly analyser: Analyser
  readonly threads?: IndexThreads
}

/**
 * Writes notebooks by path in one transaction, text and index together: all of them or none. Content that is there
 * already changes nothing. Results come in the order given. All but the statements is done before the transaction; it
 * is done anew inside of it, under locks, where another writer came between.
 * @throws {ServiceError} `INVALID_ARGUMENT` for a bad path or one given twice, `UNPROCESSABLE_CONTENT` and
 * `PAYLOAD_TOO_LARGE` for the content, `PRECONDITION_FAILED`, and what `requireProjectRole` throws.
 * @throws {PathTakenMeanwhile} when the caller should try again.
 */
export async function putNotebooks(
  { database, analyser, threads }: PutTools,
  access: ProjectAccess,
  puts: readonly NotebookPut[],
): Promise<PutResult[]> {
  const checked = check(puts)
  const paths = checked.map((put) => put.path)
  const plan = async (present: Present): Promise<PlannedWrite> => {
    for (const put of checked) checkPrecondition(put, present.get(put.path)?.version)
    const drafts = checked.map((put) => toDraft(put, present.get(put.path)))
    return { drafts, prepared: await prepareWrite(drafts, analyser, threads) }
  }
  await requireProjectRole(database, access, 'editor')
  const early = await plan(await readNotebooks(database, access.project_id, paths))
  return database.transaction(async (tx) => {
    await holdProject(tx, access, 'share')
    await requireProjectRole(tx, access, 'editor')
    const present = await lockNotebooks(tx, access.project_id, paths)
    const { prepared } = isUpToDate(early, present) ? early : await plan(present)
    const rows = await write(tx, access.project_id, present, prepared)
    return paths.map((path): PutResult => {
      const before = present.get(path)
      const row = rows.get(path)
      if (row === undefined) return { item: toItem(before!), outcome: 'unchanged' }
      return { item: toItem(row), outcome: before === undefined ? 'created' : 'updated' }
    })
  })
}

/** Storable content under distinct, valid paths. */
function check(puts: readonly NotebookPut[]): NotebookPut[] {
  const checked = puts.map((put) => {
    return { ...put, path: validatePath(put.path), content: checkContent(put.content) }
  })
  if (new Set(checked.map((put) => put.path)).size < checked.length) {
    throw new ServiceError('INVALID_ARGUMENT', 'A path may be given only once', { field: 'path' })
  }
  return checked
}

function checkPrecondition(put: NotebookPut, version: number | undefined): void {
  if (put.ifMatch === undefined) return
  if (put.ifMatch === 'absent' ? version === undefined : version === put.ifMatch) return
  throw new ServiceError('PRECONDITION_FAILED', 'The notebook is at another version; read it and try again')
}

function toDraft({ path, content }: NotebookPut, present: PresentNotebook | undefined): NotebookDraft {
  if (present === undefined) return { path, content, notebookId: newId('nb'), version: 1 }
  const { notebook_id: notebookId, version, content_hash: presentHash } = present
  return { path, content, notebookId, version: version + 1, presentHash }
}

/** Whether what is there is what the drafts were made for. */
function isUpToDate({ drafts }: PlannedWrite, present: Present): boolean {
  return drafts.every(({ path, notebookId, version }) => {
    const now = present.get(path)
    return now === undefined ? version === 1 : now.notebook_id === notebookId && now.version === version - 1
  })
}

/** @returns The notebooks that were written, by path. */
async function write(
  tx: Transaction,
  projectId: string,
  present: Present,
  prepared: PreparedWrite,
): Promise<Map<string, NotebookRow>> {
  const { records, segment } = prepared
  if (records.length === 0) return new Map()
  const writes = await withParents(tx, projectId, records)
  const created = writes.filter(({ path }) => !present.has(path))
  const changed = writes.filter(({ path }) => present.has(path))
  const inserted = await insertNotebooks(tx, projectId, created)
  if (inserted.length < created.length) throw new PathTakenMeanwhile()
  const updated = await updateNotebooks(tx, projectId, changed)
  await deleteParts(
    tx,
    projectId,
    changed.map(({ notebookId }) => notebookId),
  )
  await insertParts(tx, projectId, prepared)
  await applyChanges(tx, { indexId: projectId, ...(segment !== undefined && { put: segment }) })
  return new Map([...inserted, ...updated].map((row) => [row.path, row]))
}

async function withParents(
  tx: Queryable,
  projectId: string,
  records: PreparedWrite['records'],
): Promise<NotebookWrite[]> {
  const folders = await upsertFolders(
    tx,
    projectId,
    records.map(({ path }) => path),
  )
  return records.map((record) => {
    const parent = parentOf(record.path)
    return { ...record, parentId: parent === undefined ? null : (folders.get(parent) ?? null) }
  })
}
