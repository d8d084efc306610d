import type { Queryable } from '@quire/database'

/** A segment as the manifest lists it; its bytes lie in chunks. */
export interface SegmentRow {
  readonly segmentId: number
  /** Deaths up to this index version are left out of the segment already. */
  readonly cleanVersion: number
  readonly analyserVersion: number
  readonly documentCount: number
  readonly blockCount: number
  readonly byteLength: number
  /** A merge is at it. */
  readonly isClaimed: boolean
}

export interface Manifest {
  readonly version: number
  /** About how many deaths the index remembers. */
  readonly deathCount: number
  readonly segments: readonly SegmentRow[]
}

/** The index's version, or 0 where there is no such index. */
export async function readVersion(db: Queryable, indexId: string, signal?: AbortSignal): Promise<number> {
  const { rows } = await db.query<{ version: number }>({
    name: 'search_read_version',
    text: 'select version from search.indexes where index_id = $1',
    values: [indexId],
    ...(signal !== undefined && { signal }),
  })
  return rows[0]?.version ?? 0
}

/** The index's version and segments as of one snapshot, segments by id. */
export async function readManifest(db: Queryable, indexId: string): Promise<Manifest> {
  const { rows } = await db.query<
    Omit<SegmentRow, 'segmentId'> & { version: number; deathCount: number; segmentId: number | null }
  >({
    name: 'search_read_manifest',
    text: `select i.version, i.death_count as "deathCount", s.segment_id as "segmentId",
                  s.clean_version as "cleanVersion", s.analyser_version as "analyserVersion",
                  s.document_count as "documentCount", s.block_count as "blockCount", s.byte_length as "byteLength",
                  coalesce(s.claimed_until > now(), false) as "isClaimed"
           from search.indexes i left join search.segments s on s.index_id = i.index_id
           where i.index_id = $1 order by s.segment_id`,
    values: [indexId],
  })
  return {
    version: rows[0]?.version ?? 0,
    deathCount: rows[0]?.deathCount ?? 0,
    segments: rows.flatMap(({ version: _, deathCount: __, segmentId, ...row }) =>
      segmentId === null ? [] : [{ segmentId, ...row }],
    ),
  }
}

/**
 * Keeps an index from being dropped until the transaction ends; writers go on.
 * @returns Whether there is such an index.
 */
export async function keepIndex(tx: Queryable, indexId: string): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'search_keep_index',
    text: 'select from search.indexes where index_id = $1 for key share',
    values: [indexId],
  })
  return rowCount === 1
}
