import type { Queryable } from '@quire/database'
import { type Analyser, buildSegment, type DocumentInput } from '@quire/retrieval-core'
import { areManyDead, MAX_SEGMENTS } from './merge-policy.js'
import { deleteIndex } from './queries/delete-segments.js'
import { insertChunks, insertSegment, nextSegmentId } from './queries/insert-segment.js'
import { type Death, insertTombstones } from './queries/insert-tombstones.js'
import { raiseVersion } from './queries/raise-version.js'
import { queueMerge } from './queue-merge.js'

/** Documents that an index takes in, and the segment that holds them. Plain data: a thread may have built it. */
export interface BuiltSegment {
  readonly analyserVersion: number
  readonly documents: readonly Death[]
  readonly blockCount: number
  readonly bytes: Uint8Array
}

export interface IndexChanges {
  readonly indexId: string
  /** Documents to add. Each replaces every copy of its id with a lower revision. */
  readonly put?: BuiltSegment
  /** Documents to remove: every copy of the id with a revision up to this one. */
  readonly remove?: readonly Death[]
}

/**
 * Builds the segment of documents whose ids differ, in time linear in their text; undefined where there are none.
 * @throws {RetrievalError} `INVALID_DOCUMENT`, `DUPLICATE_DOCUMENT`.
 */
export function buildChange(
  documents: readonly DocumentInput[],
  analyser: Analyser,
): BuiltSegment | undefined {
  if (documents.length === 0) return undefined
  return {
    analyserVersion: analyser.version,
    documents: documents.map(({ id, revision }) => ({ id, revision })),
    blockCount: documents.reduce((sum, document) => sum + document.blocks.length, 0),
    bytes: buildSegment(documents, analyser),
  }
}

/**
 * Changes an index inside the caller's transaction, so that text and index become visible at one commit. Costs the size
 * of the change: one small segment, a tombstone per replaced or removed document. A merge is queued when the index has
 * gathered many segments or deaths.
 */
export async function applyChanges(
  tx: Queryable,
  { indexId, put, remove = [] }: IndexChanges,
): Promise<void> {
  if (put === undefined && remove.length === 0) return
  const replaced = (put?.documents ?? []).filter(({ revision }) => revision > 1)
  const deaths = [...replaced.map(({ id, revision }) => ({ id, revision: revision - 1 })), ...remove]
  // The megabytes go first: other writers of the index wait from here to the commit.
  const segmentId = put && (await nextSegmentId(tx))
  if (put !== undefined) await insertChunks(tx, indexId, segmentId!, put.bytes)
  const version = await raiseVersion(tx, indexId, deaths.length)
  await insertTombstones(tx, indexId, version, deaths)
  if (put !== undefined) {
    await insertSegment(tx, {
      indexId,
      segmentId: segmentId!,
      cleanVersion: version,
      analyserVersion: put.analyserVersion,
      documentCount: put.documents.length,
      blockCount: put.blockCount,
      byteLength: put.bytes.byteLength,
    })
  }
  if (await isMergeDue(tx, indexId)) await queueMerge(tx, indexId)
}

async function isMergeDue(tx: Queryable, indexId: string): Promise<boolean> {
  const { rows } = await tx.query<{ free: number; claimed: number; documents: number; deaths: number }>({
    name: 'search_count_segments',
    text: `select count(*) filter (where not is_claimed)::int as free,
                  count(*) filter (where is_claimed)::int as claimed,
                  coalesce(sum(document_count), 0)::int as documents,
                  (select death_count from search.indexes where index_id = $1) as deaths
           from (select document_count, coalesce(claimed_until > now(), false) as is_claimed
                 from search.segments where index_id = $1) s`,
    values: [indexId],
  })
  const { free, claimed, documents, deaths } = rows[0]!
  return free > MAX_SEGMENTS || (free > 0 && claimed === 0 && areManyDead(documents, deaths))
}

/** Drops an index whole. */
export async function dropIndex(tx: Queryable, indexId: string): Promise<void> {
  await deleteIndex(tx, indexId)
}
