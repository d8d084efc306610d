import type { Queryable } from '@quire/database'
import { type Analyser, buildSegment, type DocumentInput } from '@quire/retrieval-core'
import { areManyDead, MAX_SEGMENTS } from './merge-policy.js'
import { insertSegment } from './queries/insert-segment.js'
import { type Death, insertTombstones } from './queries/insert-tombstones.js'
import { raiseVersion } from './queries/raise-version.js'
import { countTombstones } from './queries/read-tombstones.js'
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
 * gathered many segments or deaths.
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
  if (bytes !== undefined) {
    await insertSegment(tx, {
      indexId: changes.indexId,
      segmentId: version,
      cleanVersion: version,
      analyserVersion: changes.analyser.version,
      documentCount: put.length,
      blockCount: put.reduce((sum, document) => sum + document.blocks.length, 0),
      bytes,
    })
  }
  if (await isMergeDue(tx, changes.indexId, remove.length > 0)) await queueMerge(tx, changes.indexId)
}

/** Deaths are counted for removals alone: replacements bring segments, whose number makes a merge due soon enough. */
async function isMergeDue(tx: Queryable, indexId: string, hasRemovals: boolean): Promise<boolean> {
  const { rows } = await tx.query<{ segments: number; documents: number }>({
    name: 'search_count_segments',
    text: `select count(*)::int as segments, coalesce(sum(document_count), 0)::int as documents
           from search.segments where index_id = $1`,
    values: [indexId],
  })
  const { segments, documents } = rows[0]!
  if (segments > MAX_SEGMENTS) return true
  return hasRemovals && segments > 0 && areManyDead(documents, await countTombstones(tx, indexId))
}

/** Drops an index whole. */
export async function dropIndex(tx: Queryable, indexId: string): Promise<void> {
  await tx.query('delete from search.indexes where index_id = $1', [indexId])
}
