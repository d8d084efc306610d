import type { IndexView } from '../view/index-view.js'
import { BestBlocks } from './best-blocks.js'
import type { BlockNames } from './block-names.js'
import type { Leg } from './leg.js'
import type { QueryMatches } from './match-query.js'
import { type FullTextLegs, scanFullText } from './scan-full-text.js'
import { IndexLegScan, type Seed } from './scan-index-leg.js'
import type { TermMatch } from './term-match.js'

/** Blocks that a leg yields, whatever the limit of the search. */
export const BLOCKS_PER_LEG = 500

/** The best live blocks of each leg. */
export function rankLegs(view: IndexView, names: BlockNames, matches: QueryMatches): Record<Leg, BestBlocks> {
  const legs = {
    bm25: new BestBlocks(BLOCKS_PER_LEG, names.compare),
    tfidf: new BestBlocks(BLOCKS_PER_LEG, names.compare),
    index: new BestBlocks(BLOCKS_PER_LEG, names.compare),
  }
  scanParts(view, matches.fullText, legs)
  scanIndexLeg(view, matches, legs.bm25, legs.index)
  return legs
}

/** The best live blocks of one leg. */
export function rankOneLeg(
  view: IndexView,
  names: BlockNames,
  leg: Leg,
  limit: number,
  matchFullText: () => readonly TermMatch[],
  matchAll: () => QueryMatches,
): BestBlocks {
  if (leg !== 'index') {
    const best = new BestBlocks(limit, names.compare)
    scanParts(view, matchFullText(), { [leg]: best })
    return best
  }
  const matches = matchAll()
  const bm25 = new BestBlocks(limit, names.compare)
  const index = new BestBlocks(limit, names.compare)
  scanParts(view, matches.fullText, { bm25 })
  scanIndexLeg(view, matches, bm25, index)
  return index
}

function scanParts(view: IndexView, matches: readonly TermMatch[], legs: FullTextLegs): void {
  for (const part of largestFirst(view)) scanFullText(view, part, matches, legs)
}

/** @param bm25 The best blocks by BM25, at least as many as the leg is to yield. */
function scanIndexLeg(view: IndexView, matches: QueryMatches, bm25: BestBlocks, index: BestBlocks): void {
  const seeds: Seed[][] = view.parts.map(() => [])
  bm25.forEach((part, ordinal, score) => {
    seeds[part]!.push({ ordinal, score })
  })
  for (const part of largestFirst(view)) new IndexLegScan(view, part, matches, index).run(seeds[part]!)
}

/** A large part raises the thresholds soon. */
function largestFirst(view: IndexView): number[] {
  const blocks = (part: number) => view.parts[part]!.segment.blockCount
  return Array.from(view.parts.keys()).sort((a, b) => blocks(b) - blocks(a))
}
