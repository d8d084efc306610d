import { type Field, isBlockField } from '../segment/fields.js'
import type { SegmentPart } from '../segment/merge-segments.js'
import type { Postings } from '../segment/postings.js'

export interface LiveLengths {
  /** Sum of the lengths of a field. */
  readonly total: number
  /** Blocks or documents that have it. */
  readonly filled: number
}

/** What is live of one segment. */
export interface LivePart {
  readonly blockCount: number
  readonly documentCount: number
  lengths(field: Field): LiveLengths
  /** Undefined where the segment has no live posting of the term. */
  postings(field: Field, term: string): Postings | undefined
  holds(field: Field, termIndex: number): boolean
}

export function livePart({ segment, dead }: SegmentPart): LivePart {
  const deadDocuments = new Uint8Array(dead.size === 0 ? 0 : segment.documentCount)
  const deadBlocks = new Uint8Array(dead.size === 0 ? 0 : segment.blockCount)
  let deadBlockCount = 0
  for (const document of dead) {
    const [first, end] = [segment.firstBlock(document), segment.firstBlock(document + 1)]
    deadDocuments[document] = 1
    deadBlocks.fill(1, first, end)
    deadBlockCount += end - first
  }
  const deadUnits = (field: Field) => (isBlockField(field) ? deadBlocks : deadDocuments)

  return {
    blockCount: segment.blockCount - deadBlockCount,
    documentCount: segment.documentCount - dead.size,

    lengths(field) {
      const reader = segment.field(field)
      if (reader === undefined) return { total: 0, filled: 0 }
      let { totalLength: total, filledCount: filled } = reader
      for (const [ordinal, isDead] of deadUnits(field).entries()) {
        if (isDead === 0 || reader.lengths[ordinal] === 0) continue
        total -= reader.lengths[ordinal]!
        filled -= 1
      }
      return { total, filled }
    },

    postings(field, term) {
      const postings = segment.field(field)?.postings(term)
      if (postings === undefined || dead.size === 0) return postings
      const live = withoutDead(postings, deadUnits(field))
      return live.ordinals.length === 0 ? undefined : live
    },

    holds(field, termIndex) {
      if (dead.size === 0) return true
      const flags = deadUnits(field)
      return segment
        .field(field)!
        .postingsAt(termIndex)
        .ordinals.some((ordinal) => flags[ordinal] === 0)
    },
  }
}

/** Compacts freshly read postings in place. */
function withoutDead({ ordinals, frequencies }: Postings, isDead: Uint8Array): Postings {
  let count = 0
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!
    if (isDead[ordinal] === 1) continue
    ordinals[count] = ordinal
    frequencies[count] = frequencies[i]!
    count++
  }
  return { ordinals: ordinals.subarray(0, count), frequencies: frequencies.subarray(0, count) }
}
