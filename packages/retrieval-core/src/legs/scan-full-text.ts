import type { BestBlocks } from './best-blocks.js'
import { bm25Score, tfidfScore } from './formulas.js'
import type { TermCursor } from './term-cursor.js'
import { addBm25, addBm25AndTfidf, bm25Scores, MAX_WINDOW, otherScores, touched } from './window.js'

const MIN_WINDOW = 1 << 12
/** Postings that a window should hold, so that its own cost is small beside theirs. */
const POSTINGS_PER_WINDOW = 2048

/** The two legs that rank the full text alone. A leg that is not wanted is left out. */
export interface FullTextLegs {
  readonly bm25?: BestBlocks | undefined
  readonly tfidf?: BestBlocks | undefined
}

/**
 * Finds the best blocks of one part by BM25 and by TF-IDF in one pass, without scoring most of them: MaxScore, window by
 * window. In each window the terms whose bounds together cannot lift a block over either leg's threshold are set aside;
 * the others are added up, and those set aside are looked up for blocks that may still make it, run by run as long as the
 * bound of the run allows.
 * @see Turtle, Flood, "Query evaluation: strategies and optimizations", 1995; Ding, Suel, "Faster top-k document retrieval
 * using block-max indexes", SIGIR 2011.
 */
export class FullTextScan {
  readonly #part: number
  readonly #cursors: readonly TermCursor[]
  readonly #blockCount: number
  readonly #isDead: (ordinal: number) => boolean
  readonly #bm25: BestBlocks | undefined
  readonly #tfidf: BestBlocks | undefined
  /** Cursors with postings in the window, by rising bound, and their bounds there. */
  readonly #order: TermCursor[] = []
  readonly #bm25Bounds: Float64Array
  readonly #tfidfBounds: Float64Array
  /** Sums of the bounds of the cursors up to and without an index of the order. */
  readonly #bm25Sums: Float64Array
  readonly #tfidfSums: Float64Array

  constructor(
    part: number,
    cursors: readonly TermCursor[],
    blockCount: number,
    isDead: (ordinal: number) => boolean,
    legs: FullTextLegs,
  ) {
    this.#part = part
    this.#cursors = cursors
    this.#blockCount = blockCount
    this.#isDead = isDead
    this.#bm25 = legs.bm25
    this.#tfidf = legs.tfidf
    this.#bm25Bounds = new Float64Array(cursors.length)
    this.#tfidfBounds = new Float64Array(cursors.length)
    this.#bm25Sums = new Float64Array(cursors.length + 1)
    this.#tfidfSums = new Float64Array(cursors.length + 1)
  }

  run(): void {
    const size = windowSize(this.#cursors, this.#blockCount)
    for (let start = 0; start < this.#blockCount; start += size) {
      this.#scanWindow(start, Math.min(start + size, this.#blockCount))
    }
  }

  #scanWindow(start: number, end: number): void {
    this.#orderCursors(start, end)
    const first = this.#firstEssential()
    const essential = this.#order.length - first
    if (essential === 0) return
    if (essential === 1) {
      this.#scanOne(this.#order[first]!, first, start, end)
      return
    }
    for (let i = first; i < this.#order.length; i++) this.#addUp(this.#order[i]!, start, end)
    this.#collect(first, start, end)
  }

  /** Takes the cursors that have postings in the window, the lowest bound first. */
  #orderCursors(start: number, end: number): void {
    const order = this.#order
    order.length = 0
    for (const cursor of this.#cursors) {
      cursor.advance(start)
      if (cursor.run === cursor.runs) continue
      let bm25 = 0
      let tfidf = 0
      for (let run = cursor.run; run < cursor.runs; run++) {
        if (this.#bm25 !== undefined) bm25 = Math.max(bm25, cursor.bm25Bound(run))
        if (this.#tfidf !== undefined) tfidf = Math.max(tfidf, cursor.tfidfBound(run))
        if (cursor.lastOf(run) >= end - 1) break
      }
      const key = this.#bm25 === undefined ? tfidf : bm25
      const keys = this.#bm25 === undefined ? this.#tfidfBounds : this.#bm25Bounds
      let place = order.length
      while (place > 0 && keys[place - 1]! > key) {
        order[place] = order[place - 1]!
        this.#bm25Bounds[place] = this.#bm25Bounds[place - 1]!
        this.#tfidfBounds[place] = this.#tfidfBounds[place - 1]!
        place--
      }
      order[place] = cursor
      this.#bm25Bounds[place] = bm25
      this.#tfidfBounds[place] = tfidf
    }
  }

  /** Index in the order before which all cursors together lift no block over a threshold. */
  #firstEssential(): number {
    let first = 0
    while (first < this.#order.length) {
      this.#bm25Sums[first + 1] = this.#bm25Sums[first]! + this.#bm25Bounds[first]!
      this.#tfidfSums[first + 1] = this.#tfidfSums[first]! + this.#tfidfBounds[first]!
      if (!this.#isHopeless(this.#bm25Sums[first + 1]!, this.#tfidfSums[first + 1]!)) break
      first++
    }
    return first
  }

  #isHopeless(bm25: number, tfidf: number): boolean {
    return (
      (this.#bm25 === undefined || bm25 <= this.#bm25.threshold) &&
      (this.#tfidf === undefined || tfidf <= this.#tfidf.threshold)
    )
  }

  /** A window with one essential cursor needs no adding up. */
  #scanOne(cursor: TermCursor, first: number, start: number, end: number): void {
    const { lengths, bm25Scale, base, slope, tfidfScale } = cursor.scorer
    const wantsTfidf = this.#tfidf !== undefined
    for (; cursor.run < cursor.runs; cursor.run++) {
      const isLast = cursor.lastOf(cursor.run) >= end
      if (!this.#isRunHopeless(cursor, first)) {
        cursor.load()
        const { ordinals, size } = cursor
        const frequencies = cursor.frequencies()
        for (let i = cursor.placeOf(start); i < size; i++) {
          const ordinal = ordinals[i]!
          if (ordinal >= end) break
          const tf = frequencies[i]!
          const length = lengths[ordinal]!
          this.#finish(
            ordinal,
            bm25Score(bm25Scale, tf, base + slope * length),
            wantsTfidf ? tfidfScore(tfidfScale, tf, length) : 0,
            first,
          )
        }
      }
      if (isLast) break
    }
  }

  #isRunHopeless(cursor: TermCursor, first: number): boolean {
    return this.#isHopeless(
      this.#bm25 === undefined ? 0 : cursor.bm25Bound(cursor.run) + this.#bm25Sums[first]!,
      this.#tfidf === undefined ? 0 : cursor.tfidfBound(cursor.run) + this.#tfidfSums[first]!,
    )
  }

  #addUp(cursor: TermCursor, start: number, end: number): void {
    for (; cursor.run < cursor.runs; cursor.run++) {
      const isLast = cursor.lastOf(cursor.run) >= end
      if (this.#tfidf === undefined) addBm25(cursor, start, end, bm25Scores)
      else addBm25AndTfidf(cursor, start, end)
      if (isLast) break
    }
  }

  /** Goes through the blocks with a score in order and clears the room. */
  #collect(first: number, start: number, end: number): void {
    const words = (end - start + 31) >>> 5
    for (let word = 0; word < words; word++) {
      let bits = touched[word]!
      if (bits === 0) continue
      touched[word] = 0
      do {
        const place = (word << 5) + 31 - Math.clz32(bits & -bits)
        bits &= bits - 1
        const bm25 = bm25Scores[place]!
        bm25Scores[place] = 0
        let tfidf = 0
        if (this.#tfidf !== undefined) {
          tfidf = otherScores[place]!
          otherScores[place] = 0
        }
        this.#finish(start + place, bm25, tfidf, first)
      } while (bits !== 0)
    }
  }

  /** Adds what the cursors set aside hold of a block, while it may still make it, and offers it. */
  #finish(ordinal: number, essentialBm25: number, essentialTfidf: number, first: number): void {
    let bm25 = essentialBm25
    let tfidf = essentialTfidf
    if (this.#isHopeless(bm25 + this.#bm25Sums[first]!, tfidf + this.#tfidfSums[first]!)) return
    for (let i = first - 1; i >= 0; i--) {
      const cursor = this.#order[i]!
      cursor.advance(ordinal)
      if (cursor.run === cursor.runs) continue
      if (
        this.#isHopeless(
          this.#bm25 === undefined ? 0 : bm25 + cursor.bm25Bound(cursor.run) + this.#bm25Sums[i]!,
          this.#tfidf === undefined ? 0 : tfidf + cursor.tfidfBound(cursor.run) + this.#tfidfSums[i]!,
        )
      ) {
        return
      }
      const tf = cursor.frequencyOf(ordinal)
      if (tf > 0) {
        const { lengths, bm25Scale, base, slope, tfidfScale } = cursor.scorer
        const length = lengths[ordinal]!
        bm25 += bm25Score(bm25Scale, tf, base + slope * length)
        if (this.#tfidf !== undefined) tfidf += tfidfScore(tfidfScale, tf, length)
      }
      if (this.#isHopeless(bm25 + this.#bm25Sums[i]!, tfidf + this.#tfidfSums[i]!)) return
    }
    if (this.#isDead(ordinal)) return
    if (this.#bm25 !== undefined && bm25 > this.#bm25.threshold) this.#bm25.offer(this.#part, ordinal, bm25)
    if (this.#tfidf !== undefined && tfidf > this.#tfidf.threshold) {
      this.#tfidf.offer(this.#part, ordinal, tfidf)
    }
  }
}

function windowSize(cursors: readonly TermCursor[], blockCount: number): number {
  const postings = cursors.reduce((sum, { list }) => sum + list.count, 0)
  const wanted = (POSTINGS_PER_WINDOW * blockCount) / Math.max(1, postings)
  return Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, 2 ** Math.round(Math.log2(wanted))))
}
