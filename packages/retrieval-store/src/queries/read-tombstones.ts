import type { Queryable } from '@quire/database'
import type { Death } from './insert-tombstones.js'

/** The deaths declared after an index version. */
export async function readTombstones(db: Queryable, indexId: string, afterVersion: number): Promise<Death[]> {
  const { rows } = await db.query<Death>({
    name: 'search_read_tombstones',
    text: `select document_id as id, revision from search.tombstones where index_id = $1 and version > $2`,
    values: [indexId, afterVersion],
  })
  return rows
}

/** Forgets the deaths that every segment of the index has left out by now. */
export async function forgetTombstones(tx: Queryable, indexId: string): Promise<void> {
  await tx.query({
    name: 'search_forget_tombstones',
    text: `delete from search.tombstones where index_id = $1 and version <= coalesce(
             (select min(clean_version) from search.segments where index_id = $1),
             (select version from search.indexes where index_id = $1))`,
    values: [indexId],
  })
  await tx.query({
    name: 'search_count_deaths',
    text: `update search.indexes set death_count =
             (select count(*) from search.tombstones where index_id = $1) where index_id = $1`,
    values: [indexId],
  })
}
