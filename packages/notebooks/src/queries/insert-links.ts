import type { Queryable } from '@quire/database'
import { type Link, targetKeys } from '../markdown/index.js'
import { MAX_PATH_BYTES } from '../notebooks/notebook-path.js'

/** A path with its prefix. */
const MAX_KEY_BYTES = MAX_PATH_BYTES + 16

/** Stores the keys of the notebooks that these notebooks link to. */
export async function insertLinks(
  tx: Queryable,
  projectId: string,
  notebooks: readonly { notebookId: string; path: string; links: readonly Link[] }[],
): Promise<void> {
  const ids: string[] = []
  const keys: string[] = []
  for (const { notebookId, path, links } of notebooks) {
    for (const key of new Set(links.flatMap((link) => targetKeys(link, path)))) {
      // No notebook has so long a path or title, and no index of Postgres takes the key.
      if (Buffer.byteLength(key) > MAX_KEY_BYTES) continue
      ids.push(notebookId)
      keys.push(key)
    }
  }
  if (ids.length === 0) return
  await tx.query({
    name: 'notebook_insert_links',
    text: `insert into notebook.links (project_id, notebook_id, target_key)
           select $1, l.* from unnest($2::text[], $3::text[]) as l`,
    values: [projectId, ids, keys],
  })
}
