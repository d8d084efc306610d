import type { Queryable } from '@quire/database'
import { SegmentError } from '@quire/retrieval-core'
import { chunkChecksum, chunkCount, chunkOf } from '../chunks.js'
import type { SegmentRow } from './read-manifest.js'

/** Chunks read by one statement: more of them would be held twice for longer, fewer cost round trips. */
const CHUNKS_PER_READ = 16

interface WantedChunk {
  readonly segment: SegmentRow
  readonly chunk: number
  /** Where its bytes go. */
  readonly target: Uint8Array
}

/**
 * Reads the bytes of segments, each into memory that threads can share, and verifies every chunk.
 * @throws {SegmentError} `DAMAGED`, naming the segment and chunk that is missing or not as it was written.
 */
export async function readSegments(
  db: Queryable,
  indexId: string,
  segments: readonly SegmentRow[],
): Promise<Map<number, Uint8Array>> {
  const read = new Map(
    segments.map(({ segmentId, byteLength }) => [
      segmentId,
      new Uint8Array(new SharedArrayBuffer(byteLength)),
    ]),
  )
  const wanted = segments.flatMap((segment) =>
    Array.from({ length: chunkCount(segment.byteLength) }, (_, chunk): WantedChunk => {
      return { segment, chunk, target: chunkOf(read.get(segment.segmentId)!, chunk) }
    }),
  )
  for (let start = 0; start < wanted.length; start += CHUNKS_PER_READ) {
    await readChunks(db, indexId, wanted.slice(start, start + CHUNKS_PER_READ))
  }
  return read
}

async function readChunks(db: Queryable, indexId: string, wanted: readonly WantedChunk[]): Promise<void> {
  const { rows } = await db.query<{ segment_id: number; chunk_no: number; checksum: number; bytes: Buffer }>({
    name: 'search_read_chunks',
    text: `select c.segment_id, c.chunk_no, c.checksum, c.bytes
           from unnest($2::bigint[], $3::int[]) as w (segment_id, chunk_no)
           join search.segment_chunks c
             on c.index_id = $1 and c.segment_id = w.segment_id and c.chunk_no = w.chunk_no`,
    values: [indexId, wanted.map(({ segment }) => segment.segmentId), wanted.map(({ chunk }) => chunk)],
  })
  const found = new Map(rows.map((row) => [`${row.segment_id}.${row.chunk_no}`, row]))
  for (const { segment, chunk, target } of wanted) {
    const { segmentId } = segment
    const row = found.get(`${segmentId}.${chunk}`)
    if (row === undefined) throw damaged(segmentId, chunk, 'is missing')
    if (row.bytes.length !== target.length) {
      throw damaged(segmentId, chunk, `has ${row.bytes.length} of ${target.length} bytes`)
    }
    if (chunkChecksum(segmentId, chunk, row.bytes) !== row.checksum) {
      throw damaged(segmentId, chunk, 'differs from its checksum')
    }
    target.set(row.bytes)
  }
}

function damaged(segmentId: number, chunk: number, why: string): SegmentError {
  return new SegmentError('DAMAGED', `${segmentId}, chunk ${chunk}`, why)
}
