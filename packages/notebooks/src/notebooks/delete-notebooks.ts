import type { Database } from '@quire/database'
import { ServiceError } from '@quire/envelope'
import { applyChanges } from '@quire/retrieval-store'
import { holdProject, type ProjectAccess, requireProjectRole } from '../projects/require-project-access.js'
import { deleteParts } from '../queries/delete-parts.js'
import { lockNotebooks } from '../queries/present-notebooks.js'
import { notebookNotFound } from './get-notebook.js'
import { validatePath } from './notebook-path.js'

/**
 * Deletes the notebooks at these paths, text and index together. Paths without a notebook are passed over.
 * @returns How many were deleted.
 */
export async function deleteNotebooks(
  database: Database,
  access: ProjectAccess,
  paths: readonly string[],
): Promise<number> {
  const wanted = paths.map(validatePath)
  return database.transaction(async (tx) => {
    await holdProject(tx, access, 'share')
    await requireProjectRole(tx, access, 'editor')
    const present = [...(await lockNotebooks(tx, access.project_id, wanted)).values()]
    await deleteParts(
      tx,
      access.project_id,
      present.map((row) => row.notebook_id),
    )
    await tx.query({
      name: 'notebook_delete',
      text: 'delete from notebook.notebooks where project_id = $1 and notebook_id = any($2)',
      values: [access.project_id, present.map((row) => row.notebook_id)],
    })
    await applyChanges(tx, {
      indexId: access.project_id,
      remove: present.map((row) => ({ id: row.notebook_id, revision: row.version })),
    })
    return present.length
  })
}

export interface NotebookDeletion {
  readonly path: string
  /** Deletes only this version. */
  readonly ifMatch?: number
}

/**
 * Deletes one notebook.
 * @throws {ServiceError} `NOTEBOOK_NOT_FOUND`, `PRECONDITION_FAILED`, and what `requireProjectRole` throws.
 */
export async function deleteNotebook(
  database: Database,
  access: ProjectAccess,
  { path, ifMatch }: NotebookDeletion,
): Promise<void> {
  const wanted = validatePath(path)
  return database.transaction(async (tx) => {
    await holdProject(tx, access, 'share')
    await requireProjectRole(tx, access, 'editor')
    const row = (await lockNotebooks(tx, access.project_id, [wanted])).get(wanted)
    if (row === undefined) throw notebookNotFound('path')
    if (ifMatch !== undefined && ifMatch !== row.version) {
      throw new ServiceError(
        'PRECONDITION_FAILED',
        'The notebook is at another version; read it and try again',
      )
    }
    await deleteParts(tx, access.project_id, [row.notebook_id])
    await tx.query('delete from notebook.notebooks where project_id = $1 and notebook_id = $2', [
      access.project_id,
      row.notebook_id,
    ])
    await applyChanges(tx, {
      indexId: access.project_id,
      remove: [{ id: row.notebook_id, revision: row.version }],
    })
  })
}
