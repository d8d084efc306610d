import type { AnalysedQuery } from './analysis/query-term.js'
import { checkFusion, DEFAULT_K, DEFAULT_WEIGHTS, type FusionWeights } from './fusion/fuse-rankings.js'
import { BlockNames } from './legs/block-names.js'
import { DEFAULT_BM25 } from './legs/formulas.js'
import type { Leg, LegRanking } from './legs/leg.js'
import { matchFullText } from './legs/match-full-text.js'
import { checkBm25, matchQuery, type ScoringOptions } from './legs/match-query.js'
import { BLOCKS_PER_LEG, rankFullTextLeg, rankIndexLeg, rankLegs } from './legs/rank-legs.js'
import { lazyRanking, SearchOutcome } from './search-outcome.js'
import type { IndexView } from './view/index-view.js'

export interface SearchOptions extends ScoringOptions {
  /** Default bm25 1.2, tfidf 0.8, index 1.5. */
  readonly weights?: FusionWeights
  /** Constant of reciprocal rank fusion, > 0. Default 60. */
  readonly k?: number
}

/**
 * Searches a view: three legs, weighted reciprocal rank fusion, grouping by document. The result depends on the live
 * content and the query alone. A query without terms finds nothing. A caller that wants fewer documents takes the first;
 * one that drops blocks groups the rest anew with `groupByDocument`.
 * @throws {RetrievalError} `INVALID_WEIGHT`, `INVALID_OPTION`.
 */
export function searchIndex(
  view: IndexView,
  query: AnalysedQuery,
  options: SearchOptions = {},
): SearchOutcome {
  const { weights = DEFAULT_WEIGHTS, k = DEFAULT_K } = options
  checkFusion(weights, k)
  const names = new BlockNames(view)
  return new SearchOutcome(names, rankLegs(view, names, matchQuery(view, query.terms, options)), weights, k)
}

/**
 * The best blocks of one leg alone, the best first: the beginning of what {@link searchIndex} ranks for it.
 * @param limit From 1. Default 500, as many as a leg yields.
 * @throws {RetrievalError} `INVALID_OPTION`.
 */
export function rankLeg(
  view: IndexView,
  query: AnalysedQuery,
  leg: Leg,
  options: ScoringOptions & { readonly limit?: number } = {},
): LegRanking {
  const { limit = BLOCKS_PER_LEG, ...scoring } = options
  const { bm25 = DEFAULT_BM25 } = scoring
  checkBm25(bm25)
  const names = new BlockNames(view)
  const best =
    leg === 'index'
      ? rankIndexLeg(view, names, limit, matchQuery(view, query.terms, scoring))
      : rankFullTextLeg(view, names, leg, limit, matchFullText(view, query.terms, bm25))
  return lazyRanking(names, best)
}
