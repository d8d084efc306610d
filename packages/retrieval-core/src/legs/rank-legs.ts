import type { IndexView } from '../view/index-view.js'
import { addBm25, addTfidf } from './add-scores.js'
import { BestBlocks } from './best-blocks.js'
import { BlockNames } from './block-names.js'
import type { Leg, LegRanking } from './leg.js'
import type { QueryMatches } from './match-query.js'
import { ScoreColumn } from './score-column.js'
import { scoreIndexLeg } from './score-index-leg.js'

/** Blocks that a leg yields, whatever the limit of the search. */
export const BLOCKS_PER_LEG = 500

/** Shared by all searches of the process: a search runs to its end at once, and leaves the columns clear. */
const columns = {
  bm25: new ScoreColumn(),
  tfidf: new ScoreColumn(),
  index: new ScoreColumn(),
  documents: new ScoreColumn(),
}

/** Scores every live block that matches, segment by segment, and ranks the best of each leg. */
export function rankLegs(view: IndexView, matches: QueryMatches): Record<Leg, LegRanking> {
  const names = new BlockNames(view)
  const best = {
    bm25: new BestBlocks(names, BLOCKS_PER_LEG),
    tfidf: new BestBlocks(names, BLOCKS_PER_LEG),
    index: new BestBlocks(names, BLOCKS_PER_LEG),
  }
  for (const [part, { segment }] of view.parts.entries()) {
    try {
      for (const column of Object.values(columns)) column.reserve(segment.blockCount + segment.documentCount)
      for (const match of matches.fullText) {
        const lengths = segment.field(match.field)?.lengths
        if (lengths === undefined) continue
        addBm25(match, part, lengths, columns.bm25)
        addTfidf(match, part, lengths, columns.tfidf)
      }
      scoreIndexLeg(segment, part, matches, columns)
      best.bm25.offer(part, columns.bm25)
      best.tfidf.offer(part, columns.tfidf)
      best.index.offer(part, columns.index)
    } finally {
      for (const column of Object.values(columns)) column.clear()
    }
  }
  const ranking = (blocks: BestBlocks): LegRanking =>
    blocks.ranked().map((block) => {
      const { blockId, documentId } = names.of(block)
      return { blockId, documentId, score: block.score }
    })
  return { bm25: ranking(best.bm25), tfidf: ranking(best.tfidf), index: ranking(best.index) }
}
