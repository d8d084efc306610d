import type { Queryable } from '@quire/database'
import { blockId } from '@quire/retrieval-core'
import type { NotebookBlock } from '../markdown/index.js'
import { CodePointCounter } from '../notebooks/code-points.js'

/** Blocks sent in one statement: bounds memory for long notebooks. */
const BATCH_BLOCKS = 2_000

export interface BlocksOfNotebook {
  readonly notebookId: string
  readonly version: number
  readonly content: string
  readonly blocks: readonly NotebookBlock[]
}

/** Stores the blocks of notebooks, and which item each belongs to. */
export async function insertBlocks(
  tx: Queryable,
  projectId: string,
  notebooks: readonly BlocksOfNotebook[],
): Promise<void> {
  let batch: object[] = []
  for (const notebook of notebooks) {
    for (const row of blockRows(notebook)) {
      batch.push(row)
      if (batch.length < BATCH_BLOCKS) continue
      await insertBatch(tx, projectId, batch)
      batch = []
    }
  }
  if (batch.length > 0) await insertBatch(tx, projectId, batch)
}

function* blockRows({ notebookId, version, content, blocks }: BlocksOfNotebook): Generator<object> {
  const chars = new CodePointCounter(content)
  for (const [ordinal, block] of blocks.entries()) {
    yield {
      block_id: blockId(notebookId, version, ordinal),
      notebook_id: notebookId,
      ordinal,
      start_char: chars.at(block.start),
      end_char: chars.at(block.end),
      kind: block.kind,
      text: block.text,
      context: block.context,
      heading_path: block.headingPath,
      hashtags: block.hashtags,
      mentions: block.mentions,
      links: block.links,
    }
  }
}

async function insertBatch(tx: Queryable, projectId: string, rows: object[]): Promise<void> {
  await tx.query({
    name: 'notebook_insert_blocks',
    text: `with added as (
             insert into notebook.blocks (project_id, block_id, notebook_id, ordinal, start_char, end_char, kind, text,
                                          context, heading_path, hashtags, mentions, links)
             select $1, b.* from json_to_recordset($2) as b (
               block_id text, notebook_id text, ordinal int, start_char int, end_char int, kind text, text text,
               context text, heading_path text[], hashtags text[], mentions text[], links text[])
             returning block_id, notebook_id)
           insert into notebook.block_items (project_id, block_id, source_type, source_id)
           select $1, block_id, 'notebook', notebook_id from added`,
    values: [projectId, JSON.stringify(rows)],
  })
}
