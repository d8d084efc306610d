import type { Queryable } from '@quire/database'

/**
 * Gives an index its next version, creating the index where there is none, and holds its row until the transaction ends:
 * changes of one index commit in the order of their versions. The number is taken under the row's lock.
 * @param deaths How many documents the change declares dead.
 */
export async function raiseVersion(tx: Queryable, indexId: string, deaths: number): Promise<number> {
  const { rows } = await tx.query<{ version: number }>({
    name: 'search_raise_version',
    text: `insert into search.indexes as i (index_id, version, death_count)
           values ($1, nextval('search.index_versions'), $2)
           on conflict (index_id) do update
             set version = nextval('search.index_versions'), updated_at = now(), death_count = i.death_count + $2
           returning version`,
    values: [indexId, deaths],
  })
  return rows[0]!.version
}
