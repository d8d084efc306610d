import type { Queryable } from '@quire/database'
import { CodePointCounter, pieces } from '../notebooks/code-points.js'

/** UTF-16 units of one stored chunk. */
const CHUNK_UNITS = 64 * 1024

/** Stores the content of a notebook in chunks. */
export async function insertContent(
  tx: Queryable,
  projectId: string,
  notebooks: readonly { notebookId: string; content: string }[],
): Promise<void> {
  const ids: string[] = []
  const starts: number[] = []
  const texts: string[] = []
  for (const { notebookId, content } of notebooks) {
    const chars = new CodePointCounter(content)
    let offset = 0
    for (const piece of pieces(content, CHUNK_UNITS)) {
      ids.push(notebookId)
      starts.push(chars.at(offset))
      texts.push(piece)
      offset += piece.length
    }
  }
  await tx.query({
    name: 'notebook_insert_content',
    text: `insert into notebook.content_chunks (project_id, notebook_id, start_char, text)
           select $1, c.* from unnest($2::text[], $3::int[], $4::text[]) as c`,
    values: [projectId, ids, starts, texts],
  })
}
