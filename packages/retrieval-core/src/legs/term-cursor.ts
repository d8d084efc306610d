import type { Lengths } from '../segment/field-reader.js'
import { RUN_LENGTH } from '../segment/layout.js'
import type { PostingList } from '../segment/posting-list.js'
import { DENSITY_BOUNDS } from '../segment/run-bounds.js'
import { bm25Score, SCORE_STEP, tfidfScore } from './formulas.js'

/** How a term scores in one part of a view. */
export interface TermScorer {
  readonly lengths: Lengths
  /** Weight × idf × (k1 + 1). */
  readonly bm25Scale: number
  /** BM25's length factor: base + slope × length. */
  readonly base: number
  readonly slope: number
  /** By the byte of a run: see `saturationBounds`. */
  readonly saturation: Float64Array
  /** Weight × idf². */
  readonly tfidfScale: number
}

/** Steps through the runs of one term in one part; the rest of the list counts as a last run. */
export class TermCursor {
  readonly list: PostingList
  readonly scorer: TermScorer
  /** Runs, the rest included. */
  readonly runs: number
  /** The current run; `runs` after the last. */
  run = 0
  /** Of the run loaded last: rising, `size` of them. */
  ordinals: Int32Array = NOTHING
  size = 0
  #loaded = -1
  #frequencies: Int32Array = NOTHING
  #frequenciesOf = -1
  #ordinalRoom: Int32Array | undefined
  #frequencyRoom: Int32Array | undefined
  #restBm25 = -1
  #restTfidf = -1

  constructor(list: PostingList, scorer: TermScorer) {
    this.list = list
    this.scorer = scorer
    this.runs = list.runCount + (list.restOrdinals.length > 0 ? 1 : 0)
  }

  /** The last ordinal of a run. */
  lastOf(run: number): number {
    return run < this.list.runCount ? this.list.lastOf(run) : this.list.restOrdinals.at(-1)!
  }

  /** Moves on to the run that reaches this ordinal. */
  advance(ordinal: number): void {
    while (this.run < this.runs && this.lastOf(this.run) < ordinal) this.run++
  }

  /** Moves to the run that reaches this ordinal, wherever the cursor is. */
  seek(ordinal: number): void {
    let low = this.run < this.runs && this.run > 0 && this.lastOf(this.run - 1) < ordinal ? this.run : 0
    let high = this.runs
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.lastOf(middle) < ordinal) low = middle + 1
      else high = middle
    }
    this.run = low
  }

  /** At least as much as BM25 of any posting of a run. */
  bm25Bound(run: number): number {
    const { bm25Scale, saturation } = this.scorer
    return run < this.list.runCount
      ? bm25Scale * saturation[this.list.saturationOf(run)]! + SCORE_STEP
      : this.#restBounds().bm25
  }

  /** At least as much as TF-IDF of any posting of a run. */
  tfidfBound(run: number): number {
    return run < this.list.runCount
      ? this.scorer.tfidfScale * DENSITY_BOUNDS[this.list.densityOf(run)]! + SCORE_STEP
      : this.#restBounds().tfidf
  }

  /** Unpacks the ordinals of the current run. */
  load(): void {
    if (this.#loaded === this.run) return
    this.#loaded = this.run
    if (this.run === this.list.runCount) {
      this.ordinals = this.list.restOrdinals
    } else {
      this.#ordinalRoom ??= new Int32Array(RUN_LENGTH)
      this.list.readOrdinals(this.run, this.#ordinalRoom)
      this.ordinals = this.#ordinalRoom
    }
    this.size = this.ordinals.length
  }

  /** Frequencies of the current run. */
  frequencies(): Int32Array {
    if (this.#frequenciesOf === this.run) return this.#frequencies
    this.#frequenciesOf = this.run
    if (this.run === this.list.runCount) {
      this.#frequencies = this.list.restFrequencies
    } else {
      this.#frequencyRoom ??= new Int32Array(RUN_LENGTH)
      this.list.readFrequencies(this.run, this.#frequencyRoom)
      this.#frequencies = this.#frequencyRoom
    }
    return this.#frequencies
  }

  /** Place of the first posting of the loaded run that is not below this ordinal. */
  placeOf(ordinal: number): number {
    const { ordinals } = this
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >>> 1
      if (ordinals[middle]! < ordinal) low = middle + 1
      else high = middle
    }
    return low
  }

  /** How often a block within the current run holds the term; 0 where it does not. Unpacks no more than it must. */
  frequencyOf(ordinal: number): number {
    this.load()
    const place = this.placeOf(ordinal)
    if (place === this.size || this.ordinals[place] !== ordinal) return 0
    if (this.run === this.list.runCount) return this.list.restFrequencies[place]!
    return this.#frequenciesOf === this.run
      ? this.#frequencies[place]!
      : this.list.frequencyAt(this.run, place)
  }

  #restBounds(): { bm25: number; tfidf: number } {
    if (this.#restBm25 < 0) {
      const { lengths, bm25Scale, base, slope, tfidfScale } = this.scorer
      const { restOrdinals, restFrequencies } = this.list
      for (let i = 0; i < restOrdinals.length; i++) {
        const tf = restFrequencies[i]!
        const length = lengths[restOrdinals[i]!]!
        this.#restBm25 = Math.max(this.#restBm25, bm25Score(bm25Scale, tf, base + slope * length))
        this.#restTfidf = Math.max(this.#restTfidf, tfidfScore(tfidfScale, tf, length))
      }
    }
    return { bm25: this.#restBm25, tfidf: this.#restTfidf }
  }
}

const NOTHING = new Int32Array(0)
