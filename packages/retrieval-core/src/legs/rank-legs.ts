import type { IndexView } from '../view/index-view.js'
import { BestBlocks } from './best-blocks.js'
import type { BlockNames } from './block-names.js'
import type { Leg } from './leg.js'
import type { QueryMatches } from './match-query.js'
import { scanLegs } from './scan-legs.js'
import { scoreDocuments } from './score-documents.js'
import type { TermMatch } from './term-match.js'

/** Blocks that a leg yields, whatever the limit of the search. */
export const BLOCKS_PER_LEG = 500

/** The best live blocks of all three legs, in one pass. */
export function rankLegs(view: IndexView, names: BlockNames, matches: QueryMatches): Record<Leg, BestBlocks> {
  const legs = {
    bm25: new BestBlocks(BLOCKS_PER_LEG, names.compare),
    tfidf: new BestBlocks(BLOCKS_PER_LEG, names.compare),
    index: new BestBlocks(BLOCKS_PER_LEG, names.compare),
  }
  scanWithFields(view, matches, legs)
  return legs
}

/** The best live blocks of a leg that ranks the full text alone. */
export function rankFullTextLeg(
  view: IndexView,
  names: BlockNames,
  leg: 'bm25' | 'tfidf',
  limit: number,
  matches: readonly TermMatch[],
): BestBlocks {
  const best = new BestBlocks(limit, names.compare)
  for (const part of largestFirst(view)) scanLegs(view, part, matches, { [leg]: best })
  return best
}

/** The best live blocks of the `index` leg. */
export function rankIndexLeg(
  view: IndexView,
  names: BlockNames,
  limit: number,
  matches: QueryMatches,
): BestBlocks {
  const index = new BestBlocks(limit, names.compare)
  scanWithFields(view, matches, { index })
  return index
}

function scanWithFields(
  view: IndexView,
  matches: QueryMatches,
  legs: { readonly index: BestBlocks; readonly bm25?: BestBlocks; readonly tfidf?: BestBlocks },
): void {
  for (const part of largestFirst(view)) {
    scoreDocuments(view, part, matches, legs.index, (documentScores) => {
      scanLegs(view, part, matches.fullText, legs, { fields: matches.blockFields, documentScores })
    })
  }
}

/** A large part raises the thresholds soon. */
function largestFirst(view: IndexView): number[] {
  const blocks = (part: number) => view.parts[part]!.segment.blockCount
  return Array.from(view.parts.keys()).sort((a, b) => blocks(b) - blocks(a))
}
