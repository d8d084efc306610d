import { IndexView, openSegment, type Segment } from '@quire/retrieval-core'
import { type IndexAnswer, type IndexSearch, searchView } from '../search-view.js'
import { threadAnalyser } from './thread-analyser.js'

/** What a thread lacks of an index. Lists every part; says of each only what is new. */
export interface IndexUpdate {
  readonly parts: readonly PartUpdate[]
}

export interface PartUpdate {
  readonly segmentId: number
  /** Of a segment that the thread does not hold; shared, not copied. */
  readonly bytes?: Uint8Array
  /** Ordinals of documents that died since the version it holds. */
  readonly newlyDead?: Int32Array
}

export interface SearchInput {
  readonly indexId: string
  /** Absent where the thread holds the version, or a later one. */
  readonly update?: IndexUpdate
  readonly search: IndexSearch
}

interface HeldPart {
  readonly segment: Segment
  readonly dead: ReadonlySet<number>
}

interface HeldIndex {
  readonly parts: ReadonlyMap<number, HeldPart>
  readonly view: IndexView
}

const held = new Map<string, HeldIndex>()

export function search({ indexId, update, search: wanted }: SearchInput): IndexAnswer {
  if (update !== undefined) held.set(indexId, updated(held.get(indexId), update))
  return searchView(held.get(indexId)!.view, threadAnalyser, wanted)
}

export function forget(indexId: string): void {
  held.delete(indexId)
}

function updated(before: HeldIndex | undefined, { parts: updates }: IndexUpdate): HeldIndex {
  const parts = new Map<number, HeldPart>()
  for (const { segmentId, bytes, newlyDead } of updates) {
    let part = before?.parts.get(segmentId) ?? {
      segment: openSegment(bytes!, { isVerified: true }),
      dead: new Set(),
    }
    if (newlyDead !== undefined) part = { segment: part.segment, dead: new Set([...part.dead, ...newlyDead]) }
    parts.set(segmentId, part)
  }
  return { parts, view: IndexView.of([...parts.values()]) }
}
