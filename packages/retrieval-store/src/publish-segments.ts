import type { Database } from '@quire/database'
import { deleteSegments } from './queries/delete-segments.js'
import { insertChunks, insertSegment, nextSegmentId } from './queries/insert-segment.js'
import { raiseVersion } from './queries/raise-version.js'
import { keepIndex } from './queries/read-manifest.js'
import { forgetTombstones } from './queries/read-tombstones.js'

export interface PublishedSegment {
  readonly documentCount: number
  readonly blockCount: number
  readonly bytes: Uint8Array
}

export interface SegmentReplacement {
  readonly indexId: string
  /** Ids of the segments that go. */
  readonly replaced: readonly number[]
  /** Deaths up to this index version are left out of the new segments. */
  readonly cleanVersion: number
  readonly analyserVersion: number
  readonly segments: readonly PublishedSegment[]
}

export type Publication = 'published' | 'overtaken' | 'dropped'

/** Undoes the transaction: a segment to be replaced is gone. */
class Overtaken extends Error {}

/**
 * Puts new segments in the place of others and forgets the deaths that no segment needs any more. The bytes are written
 * before the index's row is held, so that writers wait for the last few statements alone.
 * @returns `overtaken`: another merge or rebuild took one of the segments meanwhile, and nothing is changed. `dropped`:
 * the index is gone.
 */
export async function publishSegments(
  database: Database,
  { indexId, replaced, cleanVersion, analyserVersion, segments }: SegmentReplacement,
): Promise<Publication> {
  try {
    return await database.transaction(async (tx) => {
      if (!(await keepIndex(tx, indexId))) return 'dropped' as const
      const ids: number[] = []
      for (const { bytes } of segments) {
        const segmentId = await nextSegmentId(tx)
        await insertChunks(tx, indexId, segmentId, bytes)
        ids.push(segmentId)
      }
      if ((await deleteSegments(tx, indexId, replaced)) < replaced.length) throw new Overtaken()
      await raiseVersion(tx, indexId, 0)
      for (const [i, { documentCount, blockCount, bytes }] of segments.entries()) {
        await insertSegment(tx, {
          indexId,
          segmentId: ids[i]!,
          cleanVersion,
          analyserVersion,
          documentCount,
          blockCount,
          byteLength: bytes.byteLength,
        })
      }
      await forgetTombstones(tx, indexId)
      return 'published' as const
    })
  } catch (error) {
    if (error instanceof Overtaken) return 'overtaken'
    throw error
  }
}
