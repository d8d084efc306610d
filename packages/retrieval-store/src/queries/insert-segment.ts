import type { Queryable } from '@quire/database'
import { chunkChecksum, chunkCount, chunkOf } from '../chunks.js'

export interface NewSegment {
  readonly indexId: string
  readonly segmentId: number
  readonly cleanVersion: number
  readonly analyserVersion: number
  readonly documentCount: number
  readonly blockCount: number
  readonly byteLength: number
}

/** An id that no segment of any index has had. */
export async function nextSegmentId(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ id: number }>({
    name: 'search_next_segment_id',
    text: `select nextval('search.index_versions') as id`,
  })
  return rows[0]!.id
}

/** Stores the bytes of a segment. Nobody sees them before the segment itself, which {@link insertSegment} adds. */
export async function insertChunks(
  tx: Queryable,
  indexId: string,
  segmentId: number,
  bytes: Uint8Array,
): Promise<void> {
  for (let chunk = 0; chunk < chunkCount(bytes.byteLength); chunk += 1) {
    const part = chunkOf(bytes, chunk)
    await tx.query({
      name: 'search_insert_chunk',
      text: `insert into search.segment_chunks (index_id, segment_id, chunk_no, checksum, bytes)
             values ($1, $2, $3, $4, $5)`,
      values: [
        indexId,
        segmentId,
        chunk,
        chunkChecksum(segmentId, chunk, part),
        Buffer.from(part.buffer, part.byteOffset, part.byteLength),
      ],
    })
  }
}

/** Adds a segment, whose chunks are stored, to the manifest. */
export async function insertSegment(tx: Queryable, segment: NewSegment): Promise<void> {
  await tx.query({
    name: 'search_insert_segment',
    text: `insert into search.segments
             (index_id, segment_id, clean_version, analyser_version, document_count, block_count, byte_length)
           values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [
      segment.indexId,
      segment.segmentId,
      segment.cleanVersion,
      segment.analyserVersion,
      segment.documentCount,
      segment.blockCount,
      segment.byteLength,
    ],
  })
}
