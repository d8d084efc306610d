import { type DeadDocuments, IndexView, openSegment, type Segment } from '@quire/retrieval-core'
import type { Death } from './queries/insert-tombstones.js'

/** A segment in memory and the documents of it that are dead. Never changed. */
export interface LoadedPart {
  readonly segmentId: number
  /** Of the segment, in memory that threads share. */
  readonly bytes: Uint8Array
  readonly segment: Segment
  readonly dead: DeadDocuments
}

/** @param bytes Verified when they were read. */
export function openPart(segmentId: number, bytes: Uint8Array): LoadedPart {
  return { segmentId, bytes, segment: openSegment(bytes, { isVerified: true }), dead: new Set() }
}

/** The part with the documents left out that these deaths concern. */
export function bury<P extends Pick<LoadedPart, 'segment' | 'dead'>>(part: P, deaths: readonly Death[]): P {
  const newlyDead: number[] = []
  for (const { id, revision } of deaths) {
    const document = part.segment.findDocument(id)
    if (document === undefined || document.revision > revision || part.dead.has(document.ordinal)) continue
    newlyDead.push(document.ordinal)
  }
  return newlyDead.length === 0 ? part : { ...part, dead: new Set([...part.dead, ...newlyDead]) }
}

/** Memory of an index, and of a segment, beside the bytes of segments: measured over 1,500 indexes of three small ones. */
const INDEX_OVERHEAD = 2_000
const SEGMENT_OVERHEAD = 15_000
/** Of a number in a set. */
const DEAD_OVERHEAD = 40

/** An index in memory at one version. Never changed: the next version is a new value that shares its parts. */
export class LoadedIndex {
  readonly version: number
  /** By segment id. */
  readonly parts: ReadonlyMap<number, LoadedPart>
  /** Blocks, dead ones included. */
  readonly blockCount: number
  /** Memory that it keeps, in bytes; more than that of its segments. */
  readonly byteLength: number
  #view: IndexView | undefined

  constructor(version: number, parts: ReadonlyMap<number, LoadedPart>) {
    this.version = version
    this.parts = parts
    let blockCount = 0
    let byteLength = INDEX_OVERHEAD
    for (const { segment, dead } of parts.values()) {
      blockCount += segment.blockCount
      byteLength += segment.byteLength + SEGMENT_OVERHEAD + dead.size * DEAD_OVERHEAD
    }
    this.blockCount = blockCount
    this.byteLength = byteLength
  }

  /** Made when it is first asked for: of an index that threads search, nobody may ever ask. */
  get view(): IndexView {
    this.#view ??= IndexView.of([...this.parts.values()])
    return this.#view
  }
}
