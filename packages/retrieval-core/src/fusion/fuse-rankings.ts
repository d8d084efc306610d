import { compareCodePoints } from '../code-point-order.js'
import { LEGS, type Leg, type LegRanking } from '../legs/leg.js'
import { RetrievalError } from '../retrieval-error.js'

/** Weight of each leg, >= 0. 0 leaves a leg out of the scores. */
export type FusionWeights = Readonly<Record<Leg, number>>

/** The contract's weights (contracts/search-project.md, "Retrieval"). */
export const DEFAULT_WEIGHTS: FusionWeights = { bm25: 1.2, tfidf: 0.8, index: 1.5 }
export const DEFAULT_K = 60

/** What one leg adds to a block's score: `contribution` = `weight` / (k + `rank`). */
export interface LegContribution {
  readonly leg: Leg
  /** From 1. */
  readonly rank: number
  /** The leg's own score of the block. */
  readonly raw_score: number
  readonly weight: number
  readonly contribution: number
}

export interface FusedBlock {
  readonly blockId: string
  readonly documentId: string
  /** Sum of the contributions. */
  readonly score: number
  /** In the order bm25, tfidf, index. */
  readonly legs: readonly LegContribution[]
}

/**
 * Fuses rankings by weighted reciprocal rank: sum of weight / (k + rank), rank from 1.
 * @param k Flattening constant, > 0. Larger values narrow the gap between first and tenth. Default 60.
 * @returns Blocks by score, descending; ties by block id, ascending. Scores are unitless, comparable within one call.
 * @throws {RetrievalError} `INVALID_WEIGHT` for a negative or non-finite weight, `INVALID_OPTION` for k.
 * @see Cormack, Clarke, Büttcher, SIGIR 2009, doi:10.1145/1571941.1572114
 */
export function fuseRankings(
  rankings: Readonly<Record<Leg, LegRanking>>,
  weights: FusionWeights = DEFAULT_WEIGHTS,
  k: number = DEFAULT_K,
): FusedBlock[] {
  checkFusion(weights, k)
  const blocks = new Map<string, { documentId: string; legs: LegContribution[] }>()
  for (const leg of LEGS) {
    const weight = weights[leg]
    for (const [index, { blockId, documentId, score }] of rankings[leg].entries()) {
      const rank = index + 1
      const contribution = { leg, rank, raw_score: score, weight, contribution: weight / (k + rank) }
      const block = blocks.get(blockId)
      if (block === undefined) blocks.set(blockId, { documentId, legs: [contribution] })
      else block.legs.push(contribution)
    }
  }
  return [...blocks]
    .map(([blockId, { documentId, legs }]) => ({
      blockId,
      documentId,
      score: legs.reduce((sum, { contribution }) => sum + contribution, 0),
      legs,
    }))
    .sort((a, b) => b.score - a.score || compareCodePoints(a.blockId, b.blockId))
}

/** @throws {RetrievalError} `INVALID_WEIGHT` for a negative or non-finite weight, `INVALID_OPTION` for k. */
export function checkFusion(weights: FusionWeights, k: number): void {
  if (!(k > 0 && Number.isFinite(k))) throw new RetrievalError('INVALID_OPTION', 'k must be above 0')
  for (const leg of LEGS) {
    if (!(weights[leg] >= 0 && Number.isFinite(weights[leg]))) {
      throw new RetrievalError('INVALID_WEIGHT', `The weight of ${leg} must be a number from 0`)
    }
  }
}
