import type { Queryable } from '@quire/database'

/** Bytes of one stored row. Reading 64 MB took 0.3 s in rows of 1 MiB and ten times as long as one value. */
const CHUNK_BYTES = 1024 * 1024

export interface NewSegment {
  indexId: string
  segmentId: number
  cleanVersion: number
  analyserVersion: number
  documentCount: number
  blockCount: number
  bytes: Uint8Array
}

/** Stores a segment and its chunks. */
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
      segment.bytes.byteLength,
    ],
  })
  for (let start = 0, chunk = 0; start < segment.bytes.byteLength; start += CHUNK_BYTES, chunk += 1) {
    await tx.query({
      name: 'search_insert_chunk',
      text: 'insert into search.segment_chunks (index_id, segment_id, chunk_no, bytes) values ($1, $2, $3, $4)',
      values: [
        segment.indexId,
        segment.segmentId,
        chunk,
        Buffer.from(
          segment.bytes.buffer,
          segment.bytes.byteOffset + start,
          Math.min(CHUNK_BYTES, segment.bytes.byteLength - start),
        ),
      ],
    })
  }
}
