import type { Queryable } from '@quire/database'
import { SegmentError } from '@quire/retrieval-core'
import type { SegmentRow } from './read-manifest.js'

/**
 * Reads a segment's chunks into one buffer.
 * @throws {SegmentError} when chunks are missing or of the wrong length.
 */
export async function readSegmentBytes(
  db: Queryable,
  indexId: string,
  segment: SegmentRow,
): Promise<Uint8Array> {
  const { rows } = await db.query<{ chunk_no: number; bytes: Buffer }>({
    name: 'search_read_chunks',
    text: `select chunk_no, bytes from search.segment_chunks
           where index_id = $1 and segment_id = $2 order by chunk_no`,
    values: [indexId, segment.segmentId],
  })
  const bytes = new Uint8Array(segment.byteLength)
  let end = 0
  for (const [position, chunk] of rows.entries()) {
    if (chunk.chunk_no !== position || end + chunk.bytes.length > bytes.length) {
      throw damaged(segment, `chunk ${position} is missing or misplaced`)
    }
    bytes.set(chunk.bytes, end)
    end += chunk.bytes.length
  }
  if (end !== bytes.length) {
    throw damaged(segment, `${end} of ${bytes.length} bytes are stored`)
  }
  return bytes
}

function damaged(segment: SegmentRow, why: string): SegmentError {
  return new SegmentError('DAMAGED', `${segment.segmentId}`, why)
}
