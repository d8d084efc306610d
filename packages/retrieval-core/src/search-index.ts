import type { AnalysedQuery } from './analysis/query-term.js'
import {
  DEFAULT_K,
  DEFAULT_WEIGHTS,
  type FusedBlock,
  type FusionWeights,
  fuseRankings,
} from './fusion/fuse-rankings.js'
import { groupByDocument, type RankedDocument } from './fusion/group-by-document.js'
import type { Leg, LegRanking } from './legs/leg.js'
import { matchQuery, type ScoringOptions } from './legs/match-query.js'
import { BLOCKS_PER_LEG, rankLegs } from './legs/rank-legs.js'
import type { IndexView } from './view/index-view.js'

export interface SearchOptions extends ScoringOptions {
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
  const legs = rankLegs(view, matchQuery(view, query.terms, options))
  const blocks = fuseRankings(legs, weights, k)
  return { legs, blocks, documents: groupByDocument(blocks) }
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
  return rankLegs(view, matchQuery(view, query.terms, scoring))[leg].slice(0, limit)
}
