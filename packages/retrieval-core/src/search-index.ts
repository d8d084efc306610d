import type { AnalysedQuery } from './analysis/query-term.js'
import {
  DEFAULT_K,
  DEFAULT_WEIGHTS,
  type FusedBlock,
  type FusionWeights,
  fuseRankings,
} from './fusion/fuse-rankings.js'
import { groupByDocument, type RankedDocument } from './fusion/group-by-document.js'
import type { Bm25Parameters } from './legs/formulas.js'
import { scoreFullText } from './legs/full-text.js'
import { scoreIndexLeg } from './legs/index-leg.js'
import type { Leg, LegRanking } from './legs/leg.js'
import type { ScoreBoard } from './legs/score-board.js'
import type { IndexView } from './view/index-view.js'

/** Blocks that a leg yields, whatever the limit of the search. */
const BLOCKS_PER_LEG = 500

export interface SearchOptions {
  /** The query as typed: a document whose whole title, path or id it is comes first in the `index` leg. Default none. */
  readonly text?: string
  /** Default k1 1.2, b 0.75. */
  readonly bm25?: Bm25Parameters
  /** Default bm25 1.2, tfidf 0.8, index 1.5. */
  readonly weights?: FusionWeights
  /** Constant of reciprocal rank fusion, > 0. Default 60. */
  readonly k?: number
}

export interface SearchOutcome {
  readonly legs: Readonly<Record<Leg, LegRanking>>
  /** All blocks found by any leg, fused. */
  readonly blocks: readonly FusedBlock[]
  /** The same blocks by document. */
  readonly documents: readonly RankedDocument[]
}

/**
 * Searches a view: three legs, weighted reciprocal rank fusion, grouping by document. The result depends on the live
 * content and the query alone. A query without terms finds nothing.
 * @throws {RetrievalError} `INVALID_WEIGHT`, `INVALID_OPTION`.
 */
export function searchIndex(
  view: IndexView,
  query: AnalysedQuery,
  options: SearchOptions = {},
): SearchOutcome {
  const { text = '', bm25 = { k1: 1.2, b: 0.75 }, weights = DEFAULT_WEIGHTS, k = DEFAULT_K } = options
  const fullText = scoreFullText(view, query.terms, bm25)
  const index = scoreIndexLeg(view, query.terms, query.terms.length > 0 ? text : '', fullText.bm25)
  const legs = {
    bm25: rank(view, fullText.bm25),
    tfidf: rank(view, fullText.tfidf),
    index: rank(view, index),
  }
  const blocks = fuseRankings(legs, weights, k)
  return { legs, blocks, documents: groupByDocument(blocks) }
}

function rank(view: IndexView, scores: ScoreBoard): LegRanking {
  return scores.top(BLOCKS_PER_LEG).map((block) => ({
    blockId: view.blockId(block),
    documentId: view.documentId(view.documentOfBlock(block)),
    score: block.score,
  }))
}
