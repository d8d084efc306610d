import { compareCodePoints } from '../code-point-order.js'
import type { IndexView, Place } from '../view/index-view.js'

export interface ScoredBlock extends Place {
  readonly score: number
}

/** Scores of the blocks of a view while a leg adds them up. Only blocks with a score above zero count. */
export class ScoreBoard {
  readonly #view: IndexView
  readonly #scores: readonly Float64Array[]
  readonly #touched: readonly number[][]

  constructor(
    view: IndexView,
    scores: readonly Float64Array[] = view.parts.map(({ segment }) => new Float64Array(segment.blockCount)),
    touched: readonly number[][] = view.parts.map(() => []),
  ) {
    this.#view = view
    this.#scores = scores
    this.#touched = touched
  }

  add(part: number, ordinal: number, score: number): void {
    if (score <= 0) return
    const scores = this.#scores[part]!
    if (scores[ordinal] === 0) this.#touched[part]!.push(ordinal)
    scores[ordinal]! += score
  }

  has(part: number, ordinal: number): boolean {
    return this.#scores[part]![ordinal]! > 0
  }

  /** A board with the same scores, to go on from. */
  copy(): ScoreBoard {
    return new ScoreBoard(
      this.#view,
      this.#scores.map((scores) => scores.slice()),
      this.#touched.map((ordinals) => ordinals.slice()),
    )
  }

  /** The best blocks: highest score first, equal scores by block id. A total order, whatever the segmentation. */
  top(count: number): ScoredBlock[] {
    const threshold = this.#thresholdOf(count)
    const above: ScoredBlock[] = []
    const level: ScoredBlock[] = []
    for (const [part, ordinals] of this.#touched.entries()) {
      const scores = this.#scores[part]!
      const ties: ScoredBlock[] = []
      for (const ordinal of ordinals) {
        const score = scores[ordinal]!
        if (score > threshold) above.push({ part, ordinal, score })
        else if (score === threshold) ties.push({ part, ordinal, score })
      }
      // Ordinals rise with ids: no more than `count` ties of a part can be among the best.
      level.push(...ties.sort((a, b) => a.ordinal - b.ordinal).slice(0, count))
    }
    const order = blockOrder(this.#view)
    const best = above.sort((a, b) => b.score - a.score || order(a, b))
    return [...best, ...level.sort(order).slice(0, count - best.length)]
  }

  /** The count-th highest score, or zero where fewer blocks have one. */
  #thresholdOf(count: number): number {
    const total = this.#touched.reduce((sum, ordinals) => sum + ordinals.length, 0)
    if (total <= count) return 0
    const scores = new Float64Array(total)
    let length = 0
    for (const [part, ordinals] of this.#touched.entries()) {
      for (const ordinal of ordinals) scores[length++] = this.#scores[part]![ordinal]!
    }
    return scores.sort()[total - count]!
  }
}

/** Orders blocks by id without spelling the ids of one document. */
function blockOrder(view: IndexView): (a: Place, b: Place) => number {
  const ids = new Map<string, string>()
  const documentId = (place: Place) => {
    const document = view.documentOfBlock(place)
    const key = `${document.part} ${document.ordinal}`
    let id = ids.get(key)
    if (id === undefined) {
      id = `${view.documentId(document)}.`
      ids.set(key, id)
    }
    return id
  }
  return (a, b) => compareCodePoints(documentId(a), documentId(b)) || a.ordinal - b.ordinal
}
