import { SCORE_STEP } from './formulas.js'

/** Compares the blocks of two places by id: below 0 where the first comes first. */
export type CompareIds = (partA: number, ordinalA: number, partB: number, ordinalB: number) => number

/**
 * Keeps the best blocks: highest score first, equal scores by block id. A total order, whatever the segmentation. A heap
 * with the worst on top, so that the score to beat is known after every block.
 */
export class BestBlocks {
  /** A block with this score or less is not among the best. Half a step below the worst, since its equal may have a lower id. */
  threshold = 0
  readonly #compareIds: CompareIds
  readonly limit: number
  readonly #scores: Float64Array
  readonly #parts: Int32Array
  readonly #ordinals: Int32Array
  #size = 0
  /** How many there were when they were sorted; -1 before. */
  #sorted = -1

  /** @param limit Blocks to keep, from 1. */
  constructor(limit: number, compareIds: CompareIds) {
    this.limit = limit
    this.#compareIds = compareIds
    this.#scores = new Float64Array(limit)
    this.#parts = new Int32Array(limit)
    this.#ordinals = new Int32Array(limit)
  }

  /** Offers a live block that was not offered before. */
  offer(part: number, ordinal: number, score: number): void {
    if (this.#size < this.limit) {
      this.#siftUp(this.#size++, part, ordinal, score)
    } else {
      if (!this.#isWorse(0, part, ordinal, score)) return
      this.#siftDown(part, ordinal, score)
    }
    if (this.#size === this.limit) this.threshold = this.#scores[0]! - SCORE_STEP / 2
  }

  /** Takes the best blocks of one part, heaped as here, where nothing was offered yet. */
  load(part: number, ordinals: Int32Array, scores: Float64Array): void {
    this.#size = scores.length
    this.#parts.fill(part, 0, this.#size)
    this.#ordinals.set(ordinals)
    this.#scores.set(scores)
    if (this.#size === this.limit) this.threshold = this.#scores[0]! - SCORE_STEP / 2
  }

  get isEmpty(): boolean {
    return this.#size === 0
  }

  /** Visits the best blocks, the best first. Nothing can be offered after that. */
  forEach(visit: (part: number, ordinal: number, score: number) => void): void {
    this.#sort()
    for (let i = 0; i < this.#sorted; i++) visit(this.#parts[i]!, this.#ordinals[i]!, this.#scores[i]!)
  }

  /** Heap sort: the worst goes to the end, and so on. */
  #sort(): void {
    if (this.#sorted >= 0) return
    this.#sorted = this.#size
    while (this.#size > 1) {
      const last = --this.#size
      const [part, ordinal, score] = [this.#parts[last]!, this.#ordinals[last]!, this.#scores[last]!]
      this.#move(0, last)
      this.#siftDown(part, ordinal, score)
    }
  }

  /** Whether what is kept at an index comes after this block. */
  #isWorse(index: number, part: number, ordinal: number, score: number): boolean {
    const kept = this.#scores[index]!
    if (kept !== score) return kept < score
    const keptPart = this.#parts[index]!
    const keptOrdinal = this.#ordinals[index]!
    if (keptPart === part) return keptOrdinal > ordinal
    return this.#compareIds(keptPart, keptOrdinal, part, ordinal) > 0
  }

  #siftUp(from: number, part: number, ordinal: number, score: number): void {
    let index = from
    while (index > 0) {
      const parent = (index - 1) >>> 1
      if (this.#isWorse(parent, part, ordinal, score)) break
      this.#move(parent, index)
      index = parent
    }
    this.#put(index, part, ordinal, score)
  }

  #siftDown(part: number, ordinal: number, score: number): void {
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= this.#size) break
      const right = child + 1
      if (right < this.#size && !this.#isBetter(right, child)) child = right
      if (!this.#isWorse(child, part, ordinal, score)) break
      this.#move(child, index)
      index = child
    }
    this.#put(index, part, ordinal, score)
  }

  #isBetter(a: number, b: number): boolean {
    return this.#isWorse(b, this.#parts[a]!, this.#ordinals[a]!, this.#scores[a]!)
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#parts[from]!, this.#ordinals[from]!, this.#scores[from]!)
  }

  #put(index: number, part: number, ordinal: number, score: number): void {
    this.#scores[index] = score
    this.#parts[index] = part
    this.#ordinals[index] = ordinal
  }
}
