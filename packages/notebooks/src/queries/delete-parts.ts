import type { Queryable } from '@quire/database'

/** Deletes content, blocks and links of notebooks, before they are written anew. */
export async function deleteParts(
  tx: Queryable,
  projectId: string,
  notebookIds: readonly string[],
): Promise<void> {
  if (notebookIds.length === 0) return
  for (const table of ['content_chunks', 'blocks', 'links']) {
    await tx.query({
      name: `notebook_delete_${table}`,
      text: `delete from notebook.${table} where project_id = $1 and notebook_id = any($2)`,
      values: [projectId, notebookIds],
    })
  }
}
