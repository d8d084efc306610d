import type { Queryable } from '@quire/database'
import { openSegment } from '@quire/retrieval-core'
import { insertSegment } from './insert-segment.js'
import { raiseVersion } from './raise-version.js'

export interface SegmentReplacement {
  readonly indexId: string
  /** Ids of the segments that go. */
  readonly replaced: readonly number[]
  /** Deaths up to this index version are left out of the new segments. */
  readonly cleanVersion: number
  readonly analyserVersion: number
  readonly segments: readonly Uint8Array[]
}

/** Puts new segments in the place of others and forgets the deaths that no segment needs any more. */
export async function replaceSegments(tx: Queryable, replacement: SegmentReplacement): Promise<void> {
  const { indexId } = replacement
  await tx.query({
    name: 'search_delete_segments',
    text: 'delete from search.segments where index_id = $1 and segment_id = any($2::bigint[])',
    values: [indexId, replacement.replaced],
  })
  for (const bytes of replacement.segments) {
    const { documentCount, blockCount } = openSegment(bytes)
    await insertSegment(tx, {
      indexId,
      segmentId: await raiseVersion(tx, indexId),
      cleanVersion: replacement.cleanVersion,
      analyserVersion: replacement.analyserVersion,
      documentCount,
      blockCount,
      bytes,
    })
  }
  if (replacement.segments.length === 0) await raiseVersion(tx, indexId)
  await tx.query({
    name: 'search_forget_tombstones',
    text: `delete from search.tombstones where index_id = $1 and version <= coalesce(
             (select min(clean_version) from search.segments where index_id = $1),
             (select version from search.indexes where index_id = $1))`,
    values: [indexId],
  })
}
