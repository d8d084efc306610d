import type { Queryable } from '@quire/database'

/** A segment as the manifest lists it; its bytes lie in chunks. */
export interface SegmentRow {
  segmentId: number
  cleanVersion: number
  analyserVersion: number
  documentCount: number
  blockCount: number
  byteLength: number
}

export interface Manifest {
  version: number
  segments: SegmentRow[]
}

/** The index's version, or 0 where there is no such index. */
export async function readVersion(db: Queryable, indexId: string): Promise<number> {
  const { rows } = await db.query<{ version: string }>({
    name: 'search_read_version',
    text: 'select version::text from search.indexes where index_id = $1',
    values: [indexId],
  })
  return Number(rows[0]?.version ?? 0)
}

/** The index's version and segments as of one snapshot, segments by id. */
export async function readManifest(db: Queryable, indexId: string): Promise<Manifest> {
  const { rows } = await db.query<{
    version: string
    segment_id: string | null
    clean_version: string
    analyser_version: number
    document_count: number
    block_count: number
    byte_length: string
  }>({
    name: 'search_read_manifest',
    text: `select i.version::text, s.segment_id::text, s.clean_version::text, s.analyser_version,
                  s.document_count, s.block_count, s.byte_length::text
           from search.indexes i left join search.segments s on s.index_id = i.index_id
           where i.index_id = $1 order by s.segment_id`,
    values: [indexId],
  })
  return {
    version: Number(rows[0]?.version ?? 0),
    segments: rows
      .filter((row) => row.segment_id !== null)
      .map((row) => ({
        segmentId: Number(row.segment_id),
        cleanVersion: Number(row.clean_version),
        analyserVersion: row.analyser_version,
        documentCount: row.document_count,
        blockCount: row.block_count,
        byteLength: Number(row.byte_length),
      })),
  }
}

/** As {@link readManifest}, holding the index's row until the transaction ends; empty where there is no such index. */
export async function lockManifest(tx: Queryable, indexId: string): Promise<Manifest> {
  await tx.query({
    name: 'search_lock_index',
    text: 'select 1 from search.indexes where index_id = $1 for update',
    values: [indexId],
  })
  return readManifest(tx, indexId)
}
