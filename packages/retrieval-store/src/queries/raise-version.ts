import type { Queryable } from '@quire/database'

/**
 * Raises an index's version by one, creating the index at version 1, and holds its row until the transaction ends:
 * changes of one index commit in the order of their versions.
 */
export async function raiseVersion(tx: Queryable, indexId: string): Promise<number> {
  const { rows } = await tx.query<{ version: string }>({
    name: 'search_raise_version',
    text: `insert into search.indexes as i (index_id, version) values ($1, 1)
           on conflict (index_id) do update set version = i.version + 1, updated_at = now()
           returning version::text`,
    values: [indexId],
  })
  return Number(rows[0]!.version)
}
