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

/** How many deaths the index remembers. */
export async function countTombstones(db: Queryable, indexId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'search_count_tombstones',
    text: 'select count(*)::int as count from search.tombstones where index_id = $1',
    values: [indexId],
  })
  return rows[0]!.count
}
