import type { QueryTerm } from '../analysis/query-term.js'
import type { IndexView } from '../view/index-view.js'
import { type Bm25Parameters, bm25Idf, bm25Tf, smoothIdf, tfidfWeight } from './formulas.js'
import { ScoreBoard } from './score-board.js'

export interface FullTextScores {
  readonly bm25: ScoreBoard
  readonly tfidf: ScoreBoard
}

/**
 * Scores the full text of all live blocks by BM25 and by TF-IDF, reading each posting once. A term of `grams` counts
 * with its weight beside the terms of `words`.
 */
export function scoreFullText(
  view: IndexView,
  terms: readonly QueryTerm[],
  parameters: Bm25Parameters,
): FullTextScores {
  const scores = { bm25: new ScoreBoard(view), tfidf: new ScoreBoard(view) }
  for (const { term, field, weight } of terms) {
    const postings = view.postings(field, term)
    if (postings === undefined) continue
    const average = view.averageLength(field)
    const probabilistic = weight * bm25Idf(view.blockCount, postings.count)
    const smooth = smoothIdf(view.blockCount, postings.count)
    for (const [part, found] of postings.parts.entries()) {
      if (found === undefined) continue
      const lengths = view.parts[part]!.segment.field(field)!
      for (let i = 0; i < found.ordinals.length; i++) {
        const ordinal = found.ordinals[i]!
        const tf = found.frequencies[i]!
        const length = lengths.lengthOf(ordinal)
        scores.bm25.add(part, ordinal, probabilistic * bm25Tf(tf, length, average, parameters))
        scores.tfidf.add(part, ordinal, weight * tfidfWeight(tf, smooth, length))
      }
    }
  }
  return scores
}
