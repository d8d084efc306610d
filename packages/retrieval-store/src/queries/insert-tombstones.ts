import type { Queryable } from '@quire/database'

export interface Death {
  /** Document id. */
  readonly id: string
  /** Every copy with a revision up to this one is dead. */
  readonly revision: number
}

/** Records deaths at an index version. A document keeps one row: its highest dead revision. */
export async function insertTombstones(
  tx: Queryable,
  indexId: string,
  version: number,
  deaths: readonly Death[],
): Promise<void> {
  if (deaths.length === 0) return
  await tx.query({
    name: 'search_insert_tombstones',
    text: `insert into search.tombstones as t (index_id, document_id, revision, version)
           select $1, d.id, d.revision, $2 from unnest($3::text[], $4::int[]) as d (id, revision)
           on conflict (index_id, document_id) do update
             set revision = greatest(t.revision, excluded.revision), version = excluded.version`,
    values: [indexId, version, deaths.map((death) => death.id), deaths.map((death) => death.revision)],
  })
}
