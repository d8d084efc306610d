import { type Field, isBlockField } from '../segment/fields.js'
import type { SegmentPart } from '../segment/merge-segments.js'
import { PostingList } from '../segment/posting-list.js'
import type { Postings } from '../segment/postings.js'
import { DeadRanges } from './dead-ranges.js'

export interface LiveLengths {
  /** Sum of the lengths of a field. */
  readonly total: number
  /** Blocks or documents that have it. */
  readonly filled: number
}

export interface LiveList {
  /** Live postings. */
  readonly count: number
  /** Of a field of blocks, with the postings of dead blocks. */
  readonly list: PostingList
}

/** What is live of one segment. */
export interface LivePart {
  readonly blockCount: number
  readonly documentCount: number
  lengths(field: Field): LiveLengths
  /** Undefined where the segment has no live posting of the term. */
  postings(field: Field, term: string): LiveList | undefined
  holds(field: Field, termIndex: number): boolean
  isDeadBlock(ordinal: number): boolean
  /** Stretches of dead blocks, rising: start and end by turns. */
  readonly deadBlocks: Int32Array
}

const liveParts = new WeakMap<SegmentPart, LivePart>()

/** What is live of a part: worked out once, since most parts are the same from one version of an index to the next. */
export function livePart(part: SegmentPart): LivePart {
  let live = liveParts.get(part)
  if (live === undefined) {
    live = createLivePart(part)
    liveParts.set(part, live)
  }
  return live
}

function createLivePart({ segment, dead }: SegmentPart): LivePart {
  const documents = Int32Array.from(dead).sort()
  const deadDocuments = DeadRanges.ofDocuments(documents)
  const deadBlocks = DeadRanges.ofBlocks(segment, documents)
  const deadUnits = (field: Field) => (isBlockField(field) ? deadBlocks : deadDocuments)
  const knownLengths = new Map<Field, LiveLengths>()

  return {
    blockCount: segment.blockCount - deadBlocks.size,
    documentCount: segment.documentCount - dead.size,

    lengths(field) {
      const known = knownLengths.get(field)
      if (known !== undefined) return known
      const reader = segment.field(field)
      let { totalLength: total, filledCount: filled } = reader ?? { totalLength: 0, filledCount: 0 }
      deadUnits(field).forEach((ordinal) => {
        const length = reader?.lengths[ordinal] ?? 0
        total -= length
        filled -= length === 0 ? 0 : 1
      })
      knownLengths.set(field, { total, filled })
      return { total, filled }
    },

    postings(field, term) {
      const list = segment.field(field)?.postings(term)
      if (list === undefined || dead.size === 0) return list && { count: list.count, list }
      const count = list.count - deadUnits(field).countIn(list)
      if (count === 0) return undefined
      return { count, list: isBlockField(field) ? list : PostingList.of(withoutDead(list, deadDocuments)) }
    },

    holds(field, termIndex) {
      if (dead.size === 0) return true
      const list = segment.field(field)!.postingsAt(termIndex)
      return deadUnits(field).countIn(list) < list.count
    },

    deadBlocks: deadBlocks.pairs,
    isDeadBlock: (ordinal) => dead.size > 0 && deadBlocks.has(ordinal),
  }
}

function withoutDead({ ordinals, frequencies }: Postings, dead: DeadRanges): Postings {
  const isLive = (_: number, i: number) => !dead.has(ordinals[i]!)
  return { ordinals: ordinals.filter(isLive), frequencies: frequencies.filter(isLive) }
}
