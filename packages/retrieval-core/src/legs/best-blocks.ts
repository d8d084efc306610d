import { compareCodePoints } from '../code-point-order.js'
import type { Place } from '../view/index-view.js'
import type { BlockNames } from './block-names.js'
import type { ScoreColumn } from './score-column.js'

export interface ScoredBlock extends Place {
  readonly score: number
}

/**
 * Keeps the best blocks: highest score first, equal scores by block id. A total order, whatever the segmentation. Gathers
 * up to twice as many as wanted, then cuts to the best and raises the threshold: a comparison a block, mostly.
 */
export class BestBlocks {
  readonly #names: BlockNames
  readonly #limit: number
  #blocks: ScoredBlock[] = []
  /** The last of `limit` blocks: what comes after it is not among the best. */
  #last: ScoredBlock | undefined

  constructor(names: BlockNames, limit: number) {
    this.#names = names
    this.#limit = limit
  }

  /** Offers every block of a part that has a score. */
  offer(part: number, column: ScoreColumn): void {
    for (const ordinal of column.touched) {
      const score = column.at(ordinal)
      if (this.#last !== undefined && score < this.#last.score) continue
      const block = { part, ordinal, score }
      if (this.#last !== undefined && this.#order(block, this.#last) > 0) continue
      this.#blocks.push(block)
      if (this.#blocks.length === 2 * this.#limit) this.#cut()
    }
  }

  /** The best blocks, the best first. */
  ranked(): readonly ScoredBlock[] {
    return this.#blocks.sort((a, b) => this.#order(a, b)).slice(0, this.#limit)
  }

  /** Sorts scores rather than blocks: only those level with the last need their ids compared. */
  #cut(): void {
    const scores = new Float64Array(this.#blocks.length)
    for (let i = 0; i < scores.length; i++) scores[i] = this.#blocks[i]!.score
    const threshold = scores.sort()[scores.length - this.#limit]!
    const above: ScoredBlock[] = []
    const level: ScoredBlock[] = []
    for (const block of this.#blocks) {
      if (block.score > threshold) above.push(block)
      else if (block.score === threshold) level.push(block)
    }
    level.sort((a, b) => this.#order(a, b)).splice(this.#limit - above.length)
    this.#last = level.at(-1)
    this.#blocks = [...above, ...level]
  }

  #order(a: ScoredBlock, b: ScoredBlock): number {
    if (a.score !== b.score) return b.score - a.score
    // Within a part, ordinals rise with ids.
    if (a.part === b.part) return a.ordinal - b.ordinal
    return compareCodePoints(this.#documentKey(a), this.#documentKey(b))
  }

  /** As segments sort documents: see `blockId`. */
  #documentKey(block: ScoredBlock): string {
    return `${this.#names.of(block).documentId}.`
  }
}
