import { compareCodePoints } from '../code-point-order.js'
import { LEGS, type Leg } from '../legs/leg.js'
import type { FusedBlock } from './fuse-rankings.js'

export interface RankedDocument {
  readonly documentId: string
  /** From 1. */
  readonly rank: number
  /** Sum of block score / 2^i over its blocks, the best first, i from 0. */
  readonly score: number
  /** By score, descending; ties by block id. */
  readonly blocks: readonly FusedBlock[]
  /** Legs that found any of its blocks, in the order bm25, tfidf, index. */
  readonly sources: readonly Leg[]
}

/**
 * Groups fused blocks by document. Each further block of a document counts half of the one before: a plain sum would
 * let long documents bury the right one.
 * @param blocks As {@link fuseRankings} returns them.
 * @returns Documents by score, descending; ties by document id, ascending.
 */
export function groupByDocument(blocks: readonly FusedBlock[]): RankedDocument[] {
  const groups = new Map<string, FusedBlock[]>()
  for (const block of blocks) {
    const group = groups.get(block.documentId)
    if (group === undefined) groups.set(block.documentId, [block])
    else group.push(block)
  }
  return [...groups]
    .map(([documentId, group]) => {
      const found = new Set(group.flatMap((block) => block.legs.map(({ leg }) => leg)))
      return {
        documentId,
        score: group.reduce((sum, block, index) => sum + block.score / 2 ** index, 0),
        blocks: group,
        sources: LEGS.filter((leg) => found.has(leg)),
      }
    })
    .sort((a, b) => b.score - a.score || compareCodePoints(a.documentId, b.documentId))
    .map((document, index) => ({ ...document, rank: index + 1 }))
}
