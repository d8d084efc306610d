import { type Field, isBlockField } from '../segment/fields.js'
import type { SegmentPart } from '../segment/merge-segments.js'
import type { PostingList } from '../segment/posting-list.js'
import { type LivePart, livePart } from './live-part.js'

/** A live block or document: which part of the view, and its ordinal there. */
export interface Place {
  readonly part: number
  readonly ordinal: number
}

/** Postings of a term per part of a view. */
export interface LivePostings {
  /** Live blocks or documents that hold the term: its document frequency. */
  readonly count: number
  /** Those of dead documents are left out; those of dead blocks are not: see `isDeadBlock`. */
  readonly parts: readonly (PostingList | undefined)[]
}

/**
 * An index at one moment: immutable segments and the documents of each that are dead. Its statistics are those of what
 * is live, exactly, so that ranking depends on the content alone and not on how it is cut into segments.
 *
 * No document may be live in two parts. A view does not look for that, which would cost a pass over all ids: each copy
 * would count and rank as a document of its own, grouped under the one id. Merging such parts is refused.
 */
export class IndexView {
  readonly parts: readonly SegmentPart[]
  /** Live blocks. */
  readonly blockCount: number
  /** Live documents. */
  readonly documentCount: number
  readonly #live: readonly LivePart[]
  readonly #averages = new Map<Field, number>()

  private constructor(parts: readonly SegmentPart[]) {
    this.parts = parts
    this.#live = parts.map(livePart)
    this.blockCount = this.#live.reduce((sum, { blockCount }) => sum + blockCount, 0)
    this.documentCount = this.#live.reduce((sum, { documentCount }) => sum + documentCount, 0)
  }

  static of(parts: readonly SegmentPart[]): IndexView {
    return new IndexView(parts)
  }

  /** Live blocks, or live documents: what the field has one entry of. */
  unitCount(field: Field): number {
    return isBlockField(field) ? this.blockCount : this.documentCount
  }

  /** Average length of the field over the live blocks or documents that have it; 0 where none has. */
  averageLength(field: Field): number {
    let average = this.#averages.get(field)
    if (average === undefined) {
      let total = 0
      let filled = 0
      for (const live of this.#live) {
        const lengths = live.lengths(field)
        total += lengths.total
        filled += lengths.filled
      }
      average = filled === 0 ? 0 : total / filled
      this.#averages.set(field, average)
    }
    return average
  }

  /** Live postings of a term; undefined where none is live. */
  postings(field: Field, term: string): LivePostings | undefined {
    let count = 0
    const parts = this.#live.map((live) => {
      const found = live.postings(field, term)
      count += found?.count ?? 0
      return found?.list
    })
    return count === 0 ? undefined : { count, parts }
  }

  /** Whether a part has a live posting of the term with this index in the field's terms. */
  holds(part: number, field: Field, termIndex: number): boolean {
    return this.#live[part]!.holds(field, termIndex)
  }

  /** Stretches of dead blocks of a part, rising: start and end by turns. */
  deadBlocks(part: number): Int32Array {
    return this.#live[part]!.deadBlocks
  }

  isDeadBlock(part: number, ordinal: number): boolean {
    return this.#live[part]!.isDeadBlock(ordinal)
  }

  /** Where a live document is. */
  find(documentId: string): Place | undefined {
    for (const [part, { segment, dead }] of this.parts.entries()) {
      const document = segment.findDocument(documentId)
      if (document !== undefined && !dead.has(document.ordinal)) return { part, ordinal: document.ordinal }
    }
    return undefined
  }
}
