import { type Field, isBlockField } from '../segment/fields.js'
import type { SegmentPart } from '../segment/merge-segments.js'
import type { Postings } from '../segment/postings.js'

/** A live block or document: which part of the view, and its ordinal there. */
export interface Place {
  readonly part: number
  readonly ordinal: number
}

/** Postings of a term per part of a view, dead blocks and documents left out. */
export interface LivePostings {
  /** Live blocks or documents that hold the term. */
  readonly count: number
  readonly parts: readonly (Postings | undefined)[]
}

/**
 * An index at one moment: immutable segments and the documents of each that are dead. Its statistics are those of what
 * is live, exactly, so that ranking depends on the content alone and not on how it is cut into segments.
 *
 * No document may be live in two parts.
 */
export class IndexView {
  readonly parts: readonly SegmentPart[]
  readonly blockCount: number
  readonly documentCount: number
  readonly #deadBlocks: readonly (Uint8Array | undefined)[]
  readonly #averages = new Map<Field, number>()

  private constructor(parts: readonly SegmentPart[]) {
    this.parts = parts
    this.#deadBlocks = parts.map(deadBlocksOf)
    let blocks = 0
    let documents = 0
    for (const [part, { segment, dead }] of parts.entries()) {
      blocks += segment.blockCount - (this.#deadBlocks[part]?.reduce((sum, flag) => sum + flag, 0) ?? 0)
      documents += segment.documentCount - dead.size
    }
    this.blockCount = blocks
    this.documentCount = documents
  }

  static of(parts: readonly SegmentPart[]): IndexView {
    return new IndexView(parts)
  }

  /** Live blocks, or live documents: what the field has one entry of. */
  unitCount(field: Field): number {
    return isBlockField(field) ? this.blockCount : this.documentCount
  }

  /** Average length of the field over all live blocks or documents, those without it counting as 0. */
  averageLength(field: Field): number {
    let average = this.#averages.get(field)
    if (average === undefined) {
      const total = this.parts.reduce((sum, _, part) => sum + this.#liveLength(field, part), 0)
      average = total / Math.max(1, this.unitCount(field))
      this.#averages.set(field, average)
    }
    return average
  }

  /** Live postings of a term; undefined where none is live. */
  postings(field: Field, term: string): LivePostings | undefined {
    let count = 0
    const parts = this.parts.map(({ segment }, part) => {
      const postings = segment.field(field)?.postings(term)
      const live = postings && this.#live(field, part, postings)
      count += live?.ordinals.length ?? 0
      return live
    })
    return count === 0 ? undefined : { count, parts }
  }

  documentId({ part, ordinal }: Place): string {
    return this.parts[part]!.segment.documentId(ordinal)
  }

  blockId({ part, ordinal }: Place): string {
    return this.parts[part]!.segment.blockId(ordinal)
  }

  documentOfBlock({ part, ordinal }: Place): Place {
    return { part, ordinal: this.parts[part]!.segment.documentOfBlock(ordinal) }
  }

  #live(field: Field, part: number, postings: Postings): Postings {
    const { dead } = this.parts[part]!
    if (dead.size === 0) return postings
    const deadBlocks = this.#deadBlocks[part]!
    const isLive = isBlockField(field)
      ? (ordinal: number) => deadBlocks[ordinal] === 0
      : (ordinal: number) => !dead.has(ordinal)
    const kept = postings.ordinals
      .map((_, index) => index)
      .filter((index) => isLive(postings.ordinals[index]!))
    return {
      ordinals: kept.map((index) => postings.ordinals[index]!),
      frequencies: kept.map((index) => postings.frequencies[index]!),
    }
  }

  #liveLength(field: Field, part: number): number {
    const { segment, dead } = this.parts[part]!
    const reader = segment.field(field)
    if (reader === undefined) return 0
    let length = reader.totalLength
    for (const document of dead) {
      if (!isBlockField(field)) length -= reader.lengthOf(document)
      else
        for (let block = segment.firstBlock(document); block < segment.firstBlock(document + 1); block++)
          length -= reader.lengthOf(block)
    }
    return length
  }
}

function deadBlocksOf({ segment, dead }: SegmentPart): Uint8Array | undefined {
  if (dead.size === 0) return undefined
  const flags = new Uint8Array(segment.blockCount)
  for (const document of dead) flags.fill(1, segment.firstBlock(document), segment.firstBlock(document + 1))
  return flags
}
