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
  const { rows } = await db.query<{ version: number }>({
    name: 'search_read_version',
    text: 'select version from search.indexes where index_id = $1',
    values: [indexId],
  })
  return rows[0]?.version ?? 0
}

/** The index's version and segments as of one snapshot, segments by id. */
export async function readManifest(db: Queryable, indexId: string): Promise<Manifest> {
  const { rows } = await db.query<{
    version: number
    segment_id: number | null
    clean_version: number
    analyser_version: number
    document_count: number
    block_count: number
    byte_length: number
  }>({
    name: 'search_read_manifest',
    text: `select i.version, s.segment_id, s.clean_version, s.analyser_version,
                  s.document_count, s.block_count, s.byte_length
           from search.indexes i left join search.segments s on s.index_id = i.index_id
           where i.index_id = $1 order by s.segment_id`,
    values: [indexId],
  })
  return {
    version: rows[0]?.version ?? 0,
    segments: rows
      .filter((row) => row.segment_id !== null)
      .map((row) => ({
        segmentId: row.segment_id!,
        cleanVersion: row.clean_version,
        analyserVersion: row.analyser_version,
        documentCount: row.document_count,
        blockCount: row.block_count,
        byteLength: row.byte_length,
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
