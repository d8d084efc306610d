import type { Database } from '@quire/database'
import { mergeSegments, openSegment } from '@quire/retrieval-core'
import { bury, type LoadedPart } from './load-index.js'
import { chooseMerge } from './merge-policy.js'
import { lockManifest, type Manifest, readManifest, type SegmentRow } from './queries/read-manifest.js'
import { readSegmentBytes } from './queries/read-segment-bytes.js'
import { countTombstones, readTombstones } from './queries/read-tombstones.js'
import { replaceSegments } from './queries/replace-segments.js'

interface PlannedMerge {
  readonly manifest: Manifest
  readonly chosen: readonly SegmentRow[]
  readonly parts: readonly LoadedPart[]
}

/**
 * Merges segments of an index until none is due. Changes no result: readers see the same live documents before and after.
 * Safe to run in several processes at once: a merge whose segments another one took is dropped.
 * @returns How many merges were made.
 */
export async function mergeIndex(database: Database, indexId: string, signal?: AbortSignal): Promise<number> {
  for (let merges = 0; ; merges += 1) {
    if (signal?.aborted) return merges
    const plan = await planMerge(database, indexId)
    if (plan === undefined) return merges
    const bytes = mergeSegments(plan.parts)
    const published = await publishMerge(database, indexId, plan, bytes)
    if (!published) return merges
  }
}

/** Reads what the next merge needs, as of one snapshot. */
function planMerge(database: Database, indexId: string): Promise<PlannedMerge | undefined> {
  return database.transaction(
    async (tx) => {
      const manifest = await readManifest(tx, indexId)
      const versions = manifest.segments.map((segment) => segment.analyserVersion)
      // An index of two analyser versions awaits its rebuild.
      if (new Set(versions).size > 1) return undefined
      const chosen = chooseMerge(manifest.segments, await countTombstones(tx, indexId))
      if (chosen.length === 0) return undefined
      const deaths = await readTombstones(
        tx,
        indexId,
        Math.min(...chosen.map((segment) => segment.cleanVersion)),
      )
      const parts: LoadedPart[] = []
      for (const row of chosen) {
        const segment = openSegment(await readSegmentBytes(tx, indexId, row))
        parts.push(bury({ segment, dead: new Set() }, deaths))
      }
      return { manifest, chosen, parts }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

/** Swaps the merged segments for the new one, unless one of them is gone by now. */
function publishMerge(
  database: Database,
  indexId: string,
  plan: PlannedMerge,
  bytes: Uint8Array | undefined,
): Promise<boolean> {
  const replaced = plan.chosen.map((segment) => segment.segmentId)
  return database.transaction(async (tx) => {
    const manifest = await lockManifest(tx, indexId)
    const present = new Set(manifest.segments.map((segment) => segment.segmentId))
    if (!replaced.every((segmentId) => present.has(segmentId))) return false
    await replaceSegments(tx, {
      indexId,
      replaced,
      cleanVersion: plan.manifest.version,
      analyserVersion: plan.chosen[0]!.analyserVersion,
      segments: bytes === undefined ? [] : [bytes],
    })
    return true
  })
}
