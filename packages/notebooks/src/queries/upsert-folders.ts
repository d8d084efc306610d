import type { Queryable } from '@quire/database'
import { newId } from '../ids.js'
import { foldersOf, lastPart, parentOf } from '../notebooks/notebook-path.js'

/** Makes sure that the folders above these paths exist. Returns their ids by path. */
export async function upsertFolders(
  tx: Queryable,
  projectId: string,
  paths: readonly string[],
): Promise<Map<string, string>> {
  const wanted = [...new Set(paths.flatMap(foldersOf))].sort()
  if (wanted.length === 0) return new Map()
  const known = await readFolders(tx, projectId, wanted)
  const missing = wanted.filter((path) => !known.has(path))
  if (missing.length === 0) return known
  // Sorted, so that a folder comes after its parent and two writers take the same locks in the same order.
  const ids = new Map(missing.map((path) => [path, newId('fld')]))
  for (const path of missing) {
    const parent = parentOf(path)
    const { rows } = await tx.query<{ folder_id: string }>({
      name: 'notebook_upsert_folder',
      text: `insert into notebook.folders (project_id, folder_id, path, name, parent_id) values ($1, $2, $3, $4, $5)
             on conflict (project_id, path) do update set name = excluded.name returning folder_id`,
      values: [
        projectId,
        ids.get(path),
        path,
        lastPart(path),
        parent === undefined ? null : known.get(parent),
      ],
    })
    known.set(path, rows[0]!.folder_id)
  }
  return known
}

async function readFolders(tx: Queryable, projectId: string, paths: string[]): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ path: string; folder_id: string }>({
    name: 'notebook_read_folders',
    text: 'select path, folder_id from notebook.folders where project_id = $1 and path = any($2)',
    values: [projectId, paths],
  })
  return new Map(rows.map((row) => [row.path, row.folder_id]))
}
