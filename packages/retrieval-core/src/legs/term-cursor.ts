import type { Lengths } from '../segment/field-reader.js'
import { RUN_LENGTH } from '../segment/layout.js'
import type { PostingList } from '../segment/posting-list.js'
import { bm25Score, SCORE_STEP } from './formulas.js'

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
  #restBound = -1

  constructor(list: PostingList, scorer: TermScorer) {
    this.list = list
    this.scorer = scorer
    this.runs = list.runCount + (list.restCount > 0 ? 1 : 0)
  }

  /** The last ordinal of a run. */
  lastOf(run: number): number {
    return run < this.list.runCount ? this.list.lastOf(run) : this.list.rest.ordinals.at(-1)!
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
      : this.#boundRest()
  }

  /** Unpacks the ordinals of the current run. */
  load(): void {
    if (this.#loaded === this.run) return
    this.#loaded = this.run
    if (this.run === this.list.runCount) {
      this.ordinals = this.list.rest.ordinals
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
      this.#frequencies = this.list.rest.frequencies
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

  #boundRest(): number {
    if (this.#restBound < 0) {
      const { lengths, bm25Scale, base, slope } = this.scorer
      const { ordinals, frequencies } = this.list.rest
      for (let i = 0; i < ordinals.length; i++) {
        const factor = base + slope * lengths[ordinals[i]!]!
        this.#restBound = Math.max(this.#restBound, bm25Score(bm25Scale, frequencies[i]!, factor))
      }
    }
    return this.#restBound
  }
}

const NOTHING = new Int32Array(0)
