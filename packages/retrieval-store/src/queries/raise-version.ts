import type { Queryable } from '@quire/database'

/**
 * Gives an index its next version, creating the index where there is none, and holds its row until the transaction ends:
 * changes of one index commit in the order of their versions. The number is taken under the row's lock.
 */
export async function raiseVersion(tx: Queryable, indexId: string): Promise<number> {
  const { rows } = await tx.query<{ version: number }>({
    name: 'search_raise_version',
    text: `insert into search.indexes (index_id, version) values ($1, nextval('search.index_versions'))
           on conflict (index_id) do update set version = nextval('search.index_versions'), updated_at = now()
           returning version`,
    values: [indexId],
  })
  return rows[0]!.version
}
