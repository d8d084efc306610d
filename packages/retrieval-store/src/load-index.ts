import type { Database, Queryable } from '@quire/database'
import { type DeadDocuments, IndexView, openSegment, type Segment } from '@quire/retrieval-core'
import type { Death } from './queries/insert-tombstones.js'
import { readManifest } from './queries/read-manifest.js'
import { readSegmentBytes } from './queries/read-segment-bytes.js'
import { readTombstones } from './queries/read-tombstones.js'
import { UnreadableIndexError } from './unreadable-index-error.js'

export interface LoadedPart {
  readonly segment: Segment
  readonly dead: DeadDocuments
}

/** An index in memory at one version. Never changed: the next version is a new value that shares its segments. */
export interface LoadedIndex {
  readonly version: number
  readonly parts: ReadonlyMap<number, LoadedPart>
  readonly view: IndexView
  readonly byteLength: number
}

/**
 * Loads an index as of one snapshot, taking over from `previous` the segments it already holds.
 * @throws {UnreadableIndexError} where a segment was written by another version of the analyser.
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
      const parts = new Map<number, LoadedPart>()
      // Deaths up to here are known to every part, by its own making or from the previous load.
      let known = manifest.version
      for (const row of manifest.segments) {
        const held = previous?.parts.get(row.segmentId)
        known = Math.min(known, held === undefined ? row.cleanVersion : previous!.version)
        parts.set(row.segmentId, held ?? (await readPart(tx, indexId, row)))
      }
      if (known < manifest.version) {
        const deaths = await readTombstones(tx, indexId, known)
        for (const [id, part] of parts) parts.set(id, bury(part, deaths))
      }
      return {
        version: manifest.version,
        parts,
        view: IndexView.of([...parts.values()]),
        byteLength: manifest.segments.reduce((sum, segment) => sum + segment.byteLength, 0),
      }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

async function readPart(
  tx: Queryable,
  indexId: string,
  row: Parameters<typeof readSegmentBytes>[2],
): Promise<LoadedPart> {
  return { segment: openSegment(await readSegmentBytes(tx, indexId, row)), dead: new Set() }
}

/** The part with the documents left out that these deaths concern. */
export function bury(part: LoadedPart, deaths: readonly Death[]): LoadedPart {
  const newlyDead: number[] = []
  for (const { id, revision } of deaths) {
    const document = part.segment.findDocument(id)
    if (document === undefined || document.revision > revision || part.dead.has(document.ordinal)) continue
    newlyDead.push(document.ordinal)
  }
  return newlyDead.length === 0
    ? part
    : { segment: part.segment, dead: new Set([...part.dead, ...newlyDead]) }
}
