import type { Database } from '@quire/database'
import { bury, LoadedIndex, type LoadedPart, openPart } from './loaded-index.js'
import { readSegments } from './queries/read-chunks.js'
import { readManifest } from './queries/read-manifest.js'
import { readTombstones } from './queries/read-tombstones.js'
import { UnreadableIndexError } from './unreadable-index-error.js'

/**
 * Loads an index as of one snapshot, taking over from `previous` the segments it already holds.
 * @throws {UnreadableIndexError} where a segment was written by another version of the analyser.
 * @throws {SegmentError} for a damaged segment.
 */
export async function loadIndex(
  database: Database,
  indexId: string,
  analyserVersion: number,
  previous?: LoadedIndex,
): Promise<LoadedIndex> {
  return database.transaction(
    async (tx) => {
      const manifest = await readManifest(tx, indexId)
      const foreign = manifest.segments.find((segment) => segment.analyserVersion !== analyserVersion)
      if (foreign !== undefined) {
        throw UnreadableIndexError.otherVersion(indexId, foreign.analyserVersion, analyserVersion)
      }
      const missing = manifest.segments.filter(({ segmentId }) => previous?.parts.has(segmentId) !== true)
      const read = await readSegments(tx, indexId, missing)
      const parts = new Map<number, LoadedPart>()
      for (const { segmentId } of manifest.segments) {
        parts.set(segmentId, previous?.parts.get(segmentId) ?? openPart(segmentId, read.get(segmentId)!))
      }
      // Deaths up to here are known to every part, by its own making or from the previous load.
      const known = Math.min(
        parts.size > missing.length ? previous!.version : manifest.version,
        ...missing.map(({ cleanVersion }) => cleanVersion),
      )
      if (known < manifest.version) {
        const deaths = await readTombstones(tx, indexId, known)
        for (const [id, part] of parts) parts.set(id, bury(part, deaths))
      }
      return new LoadedIndex(manifest.version, parts)
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}
