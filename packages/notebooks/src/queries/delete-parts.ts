import type { Queryable } from '@quire/database'

const PARTS = ['content_chunks', 'blocks', 'links'] as const

/** Deletes content, blocks and links of notebooks: before they are written anew, or with the notebooks themselves. */
export async function deleteParts(
  tx: Queryable,
  projectId: string,
  notebookIds: readonly string[],
): Promise<void> {
  if (notebookIds.length === 0) return
  await tx.query({
    name: 'notebook_delete_block_items',
    text: `delete from notebook.block_items i using notebook.blocks b
           where b.project_id = $1 and b.notebook_id = any($2)
             and i.project_id = b.project_id and i.block_id = b.block_id`,
    values: [projectId, notebookIds],
  })
  for (const table of PARTS) {
    await tx.query({
      name: `notebook_delete_${table}`,
      text: `delete from notebook.${table} where project_id = $1 and notebook_id = any($2)`,
      values: [projectId, notebookIds],
    })
  }
}

/** Deletes the parts of all notebooks of a project, once nobody can write to it any more. */
export async function deleteAllParts(tx: Queryable, projectId: string): Promise<void> {
  for (const table of ['block_items', ...PARTS]) {
    await tx.query(`delete from notebook.${table} where project_id = $1`, [projectId])
  }
}
