import type { Database } from '@quire/database'
import { mergeParts } from './build-work.js'
import { bury, type LoadedPart, openPart } from './loaded-index.js'
import { chooseMerge } from './merge-policy.js'
import { publishSegments } from './publish-segments.js'
import { claimSegments, releaseSegments } from './queries/claim-segments.js'
import { readSegments } from './queries/read-chunks.js'
import { readManifest, type SegmentRow } from './queries/read-manifest.js'
import { readTombstones } from './queries/read-tombstones.js'
import type { IndexThreads } from './threads/index-threads.js'

export interface MergeOptions {
  /** Where large merges run. Default: here. */
  readonly threads?: IndexThreads
  /** Ends the work between two merges, or while one waits for its thread. */
  readonly signal?: AbortSignal
}

interface MergeSource {
  readonly parts: readonly LoadedPart[]
  /** Deaths up to this index version are left out of the parts. */
  readonly version: number
}

/**
 * Merges segments of an index until none is due. Changes no result: readers see the same live documents before and after.
 * Safe to run several times at once, in any number of processes: each merge claims its segments, and small ones go on
 * beside a large one.
 * @returns How many merges were made.
 * @throws {SegmentError} for a damaged segment.
 */
export async function mergeIndex(
  database: Database,
  indexId: string,
  options: MergeOptions = {},
): Promise<number> {
  const { signal } = options
  for (let merges = 0; ; merges += 1) {
    if (signal?.aborted) return merges
    const segments = await claimMerge(database, indexId)
    if (segments.length === 0) return merges
    try {
      const published = await makeMerge(database, indexId, segments, options)
      if (!published) return merges
    } catch (error) {
      const claimed = segments.map(({ segmentId }) => segmentId)
      // If this fails too, the claim ends by itself.
      await releaseSegments(database, indexId, claimed).catch(() => {})
      if (signal?.aborted) return merges
      throw error
    }
  }
}

/** @returns False where the index was rebuilt or dropped meanwhile. */
async function makeMerge(
  database: Database,
  indexId: string,
  segments: readonly SegmentRow[],
  { threads, signal }: MergeOptions,
): Promise<boolean> {
  const source = await readParts(database, indexId, segments)
  if (source === undefined) return false
  const merged = await mergeParts(source.parts, threads, signal)
  const outcome = await publishSegments(database, {
    indexId,
    replaced: segments.map(({ segmentId }) => segmentId),
    cleanVersion: source.version,
    analyserVersion: segments[0]!.analyserVersion,
    segments: merged === undefined ? [] : [merged],
  })
  return outcome === 'published'
}

/** Chooses and claims the segments of the next merge. */
function claimMerge(database: Database, indexId: string): Promise<readonly SegmentRow[]> {
  return database.transaction(async (tx) => {
    const manifest = await readManifest(tx, indexId)
    const versions = manifest.segments.map((segment) => segment.analyserVersion)
    // An index of two analyser versions awaits its rebuild.
    if (new Set(versions).size > 1) return []
    const segments = chooseMerge(manifest.segments, manifest.deathCount)
    const ids = segments.map(({ segmentId }) => segmentId)
    return segments.length > 0 && (await claimSegments(tx, indexId, ids)) ? segments : []
  })
}

/** Reads the segments of a merge as of one snapshot, without what is dead. Undefined where one is gone. */
function readParts(
  database: Database,
  indexId: string,
  segments: readonly SegmentRow[],
): Promise<MergeSource | undefined> {
  return database.transaction(
    async (tx) => {
      const manifest = await readManifest(tx, indexId)
      const present = new Set(manifest.segments.map(({ segmentId }) => segmentId))
      if (!segments.every(({ segmentId }) => present.has(segmentId))) return undefined
      const read = await readSegments(tx, indexId, segments)
      const known = Math.min(...segments.map(({ cleanVersion }) => cleanVersion))
      const deaths = await readTombstones(tx, indexId, known)
      const parts = segments.map(({ segmentId }) => bury(openPart(segmentId, read.get(segmentId)!), deaths))
      return { parts, version: manifest.version }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}
