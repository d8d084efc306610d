import type { Queryable } from '@quire/database'
import { type Analyser, buildSegment, type DocumentInput } from '@quire/retrieval-core'
import { MAX_SEGMENTS } from './merge-policy.js'
import { insertSegment } from './queries/insert-segment.js'
import { type Death, insertTombstones } from './queries/insert-tombstones.js'
import { raiseVersion } from './queries/raise-version.js'
import { queueMerge } from './queue-merge.js'

export interface IndexChanges {
  readonly indexId: string
  readonly analyser: Analyser
  /** Documents to add. Each replaces every copy of its id with a lower revision. Ids must differ. */
  readonly put?: readonly DocumentInput[]
  /** Documents to remove: every copy of the id with a revision up to this one. */
  readonly remove?: readonly Death[]
}

/**
 * Changes an index inside the caller's transaction, so that text and index become visible at one commit. Costs the size
 * of the change: one small segment, a tombstone per replaced or removed document. A merge is queued when the index has
 * gathered many segments.
 */
export async function applyChanges(tx: Queryable, changes: IndexChanges): Promise<void> {
  const put = changes.put ?? []
  const remove = changes.remove ?? []
  if (put.length === 0 && remove.length === 0) return
  // Built before the index's row is taken: other writers of the index wait for the inserts only.
  const bytes = put.length > 0 ? buildSegment(put, changes.analyser) : undefined
  const version = await raiseVersion(tx, changes.indexId)
  const replaced = put.filter((document) => document.revision > 1)
  await insertTombstones(tx, changes.indexId, version, [
    ...replaced.map(({ id, revision }) => ({ id, revision: revision - 1 })),
    ...remove,
  ])
  if (bytes === undefined) return
  await insertSegment(tx, {
    indexId: changes.indexId,
    segmentId: version,
    cleanVersion: version,
    analyserVersion: changes.analyser.version,
    documentCount: put.length,
    blockCount: put.reduce((sum, document) => sum + document.blocks.length, 0),
    bytes,
  })
  const { rows } = await tx.query<{ count: number }>({
    name: 'search_count_segments',
    text: 'select count(*)::int as count from search.segments where index_id = $1',
    values: [changes.indexId],
  })
  if (rows[0]!.count > MAX_SEGMENTS) await queueMerge(tx, changes.indexId)
}

/** Drops an index whole. */
export async function dropIndex(tx: Queryable, indexId: string): Promise<void> {
  await tx.query('delete from search.indexes where index_id = $1', [indexId])
}
