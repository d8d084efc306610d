import type { Queryable } from '@quire/database'

/** Deletes segments with their chunks. Returns how many there were. */
export async function deleteSegments(
  tx: Queryable,
  indexId: string,
  segmentIds: readonly number[],
): Promise<number> {
  const values = [indexId, segmentIds]
  await tx.query({
    name: 'search_delete_chunks',
    text: 'delete from search.segment_chunks where index_id = $1 and segment_id = any($2::bigint[])',
    values,
  })
  const { rowCount } = await tx.query({
    name: 'search_delete_segments',
    text: 'delete from search.segments where index_id = $1 and segment_id = any($2::bigint[])',
    values,
  })
  return rowCount!
}

/** Deletes an index with its segments and deaths. */
export async function deleteIndex(tx: Queryable, indexId: string): Promise<void> {
  // First the row that writers and merges hold, so that none of them adds chunks afterwards.
  await tx.query('delete from search.indexes where index_id = $1', [indexId])
  await tx.query('delete from search.segment_chunks where index_id = $1', [indexId])
}
