import { RUN_LENGTH } from '../segment/layout.js'
import type { PostingList } from '../segment/posting-list.js'
import type { Segment } from '../segment/segment.js'

/** Stretches of ordinals that are dead, rising, none touching the ordinals of another. */
export class DeadRanges {
  readonly #starts: Int32Array
  readonly #ends: Int32Array
  /** Ordinals in all stretches. */
  readonly size: number

  private constructor(starts: Int32Array, ends: Int32Array) {
    this.#starts = starts
    this.#ends = ends
    this.size = starts.reduce((sum, start, i) => sum + ends[i]! - start, 0)
  }

  /** @param dead Rising document ordinals. */
  static ofDocuments(dead: Int32Array): DeadRanges {
    return new DeadRanges(
      dead,
      dead.map((document) => document + 1),
    )
  }

  /** The blocks of dead documents. @param dead Rising document ordinals. */
  static ofBlocks(segment: Segment, dead: Int32Array): DeadRanges {
    return new DeadRanges(
      dead.map((document) => segment.firstBlock(document)),
      dead.map((document) => segment.firstBlock(document + 1)),
    )
  }

  /** Start and end by turns. */
  get pairs(): Int32Array {
    const pairs = new Int32Array(2 * this.#starts.length)
    for (let i = 0; i < this.#starts.length; i++) {
      pairs[2 * i] = this.#starts[i]!
      pairs[2 * i + 1] = this.#ends[i]!
    }
    return pairs
  }

  has(ordinal: number): boolean {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#ends[middle]! <= ordinal) low = middle + 1
      else high = middle
    }
    return low < this.#starts.length && this.#starts[low]! <= ordinal
  }

  /** Visits every dead ordinal. */
  forEach(visit: (ordinal: number) => void): void {
    for (let i = 0; i < this.#starts.length; i++) {
      for (let ordinal = this.#starts[i]!; ordinal < this.#ends[i]!; ordinal++) visit(ordinal)
    }
  }

  /** How many postings of a list are dead. Unpacks only the runs that a dead stretch touches. */
  countIn(list: PostingList): number {
    const run = new Int32Array(RUN_LENGTH)
    let count = 0
    let range = 0
    for (let i = 0; i < list.runCount && range < this.#starts.length; i++) {
      const last = list.lastOf(i)
      if (this.#starts[range]! > last) continue
      list.readOrdinals(i, run)
      count += this.#countAmong(run, range)
      while (range < this.#starts.length && this.#ends[range]! <= last + 1) range++
    }
    return count + this.#countAmong(list.rest.ordinals, range)
  }

  /** @param from No ordinal is in a stretch before this one. */
  #countAmong(ordinals: Int32Array, from: number): number {
    let count = 0
    let range = from
    for (const ordinal of ordinals) {
      while (range < this.#starts.length && this.#ends[range]! <= ordinal) range++
      if (range === this.#starts.length) break
      if (this.#starts[range]! <= ordinal) count++
    }
    return count
  }
}
