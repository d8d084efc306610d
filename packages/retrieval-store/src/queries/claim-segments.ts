import type { Queryable } from '@quire/database'

/** Longer than any merge takes; ends the claim of a process that died over one. */
const CLAIM = '15 minutes'

/**
 * Claims segments for a merge, so that no other one works on them in vain.
 * @returns Whether all of them were there and free. If not, none is claimed.
 */
export async function claimSegments(
  tx: Queryable,
  indexId: string,
  segmentIds: readonly number[],
): Promise<boolean> {
  const { rows } = await tx.query<{ id: number }>({
    name: 'search_claim_segments',
    text: `update search.segments set claimed_until = now() + $3::interval
           where index_id = $1 and segment_id = any(
             select segment_id from search.segments
             where index_id = $1 and segment_id = any($2::bigint[]) and (claimed_until is null or claimed_until < now())
             order by segment_id for update)
           returning segment_id as id`,
    values: [indexId, segmentIds, CLAIM],
  })
  if (rows.length === segmentIds.length) return true
  await releaseSegments(
    tx,
    indexId,
    rows.map(({ id }) => id),
  )
  return false
}

/** Gives claimed segments back, as far as they are still there. */
export async function releaseSegments(
  db: Queryable,
  indexId: string,
  segmentIds: readonly number[],
): Promise<void> {
  await db.query({
    name: 'search_release_segments',
    text: `update search.segments set claimed_until = null
           where index_id = $1 and segment_id = any($2::bigint[])`,
    values: [indexId, segmentIds],
  })
}
