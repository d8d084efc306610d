import type { Queryable } from '@quire/database'
import type { DocumentInput } from '@quire/retrieval-core'
import type { JsonObject } from '../markdown/index.js'
import { type IndexedBlock, toDocument } from '../notebooks/to-document.js'

/** Bytes of content read into one batch, a larger notebook being a batch of its own. */
const BATCH_BYTES = 4 * 1024 * 1024

interface NotebookFacts {
  notebook_id: string
  version: number
  title: string
  path: string
  front_matter: JsonObject
  keywords: string[]
  content_bytes: number
}

/** All notebooks of a project as the index holds them, in batches. For rebuilds; within one transaction. */
export async function* readDocuments(tx: Queryable, projectId: string): AsyncGenerator<DocumentInput[]> {
  let batch: NotebookFacts[] = []
  let bytes = 0
  for await (const notebook of readFacts(tx, projectId)) {
    batch.push(notebook)
    bytes += notebook.content_bytes
    if (bytes < BATCH_BYTES) continue
    yield await withBlocks(tx, projectId, batch)
    batch = []
    bytes = 0
  }
  if (batch.length > 0) yield await withBlocks(tx, projectId, batch)
}

async function* readFacts(tx: Queryable, projectId: string): AsyncGenerator<NotebookFacts> {
  const pageSize = 500
  for (let after = ''; ; ) {
    const { rows } = await tx.query<NotebookFacts>({
      name: 'notebook_read_facts',
      text: `select notebook_id, version, title, path, front_matter, keywords, content_bytes
             from notebook.notebooks where project_id = $1 and notebook_id > $2 order by notebook_id limit $3`,
      values: [projectId, after, pageSize],
    })
    yield* rows
    if (rows.length < pageSize) return
    after = rows.at(-1)!.notebook_id
  }
}

async function withBlocks(
  tx: Queryable,
  projectId: string,
  batch: NotebookFacts[],
): Promise<DocumentInput[]> {
  const { rows } = await tx.query<IndexedBlock & { notebook_id: string }>({
    name: 'notebook_read_blocks',
    text: `select notebook_id, text, context, heading_path as "headingPath", hashtags, mentions, links
           from notebook.blocks where project_id = $1 and notebook_id = any($2) order by notebook_id, ordinal`,
    values: [projectId, batch.map((notebook) => notebook.notebook_id)],
  })
  const blocks = new Map<string, IndexedBlock[]>(batch.map((notebook) => [notebook.notebook_id, []]))
  for (const row of rows) blocks.get(row.notebook_id)!.push(row)
  return batch.map((notebook) =>
    toDocument({
      id: notebook.notebook_id,
      version: notebook.version,
      title: notebook.title,
      path: notebook.path,
      frontMatter: notebook.front_matter,
      keywords: notebook.keywords,
      blocks: blocks.get(notebook.notebook_id) ?? [],
    }),
  )
}
