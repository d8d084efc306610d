import type { Queryable } from '@quire/database'
import type { PreparedWrite } from '../notebooks/prepare-notebooks.js'

const CONTENT = `insert into notebook.content_chunks (project_id, notebook_id, start_char, text)
  select $1, c.* from json_to_recordset($2) as c (notebook_id text, start_char int, text text)`

/** Blocks, and which item each belongs to. */
const BLOCKS = `with added as (
    insert into notebook.blocks (project_id, block_id, notebook_id, ordinal, start_char, end_char, kind, text,
                                 context, heading_path, hashtags, mentions, links)
    select $1, b.* from json_to_recordset($2) as b (
      block_id text, notebook_id text, ordinal int, start_char int, end_char int, kind text, text text,
      context text, heading_path text[], hashtags text[], mentions text[], links text[])
    returning block_id, notebook_id)
  insert into notebook.block_items (project_id, block_id, source_type, source_id)
  select $1, block_id, 'notebook', notebook_id from added`

const LINKS = `insert into notebook.links (project_id, notebook_id, target_key)
  select $1, l.* from json_to_recordset($2) as l (notebook_id text, target_key text)`

/** Stores the content, blocks and links of notebooks. */
export async function insertParts(
  tx: Queryable,
  projectId: string,
  { content, blocks, links }: Pick<PreparedWrite, 'content' | 'blocks' | 'links'>,
): Promise<void> {
  const tables = [
    { name: 'notebook_insert_content', text: CONTENT, batches: content },
    { name: 'notebook_insert_blocks', text: BLOCKS, batches: blocks },
    { name: 'notebook_insert_links', text: LINKS, batches: links },
  ]
  for (const { name, text, batches } of tables) {
    // The bytes are JSON already, which is what Postgres takes as the binary form of a `json` parameter.
    for (const batch of batches) await tx.query({ name, text, values: [projectId, batch] })
  }
}
