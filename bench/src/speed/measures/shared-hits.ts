import { type IndexView, rankLeg } from '@quire/retrieval-core'
import { bodyAnalyser } from '../quire/build/body-analyser.js'

/**
 * Share of the other engine's hits that Quire finds too: a check that both are asked the same. Blocks of equal scores at
 * the end of a list and Lucene's rounded lengths keep it below 1.
 * @param view Of one segment, whose blocks are in the order of the corpus.
 * @param theirs Per query, places of blocks in the corpus from 0.
 */
export function sharedHits(
  view: IndexView,
  queries: readonly string[],
  theirs: readonly (readonly number[])[],
  limit: number,
): number {
  const { segment } = view.parts[0]!
  let shared = 0
  let total = 0
  for (const [index, query] of queries.entries()) {
    const ours = rankLeg(view, bodyAnalyser.query(query), 'bm25', { limit }).map(
      ({ blockId, documentId }) => {
        const first = segment.firstBlock(segment.findDocument(documentId)!.ordinal)
        return first + Number(blockId.slice(blockId.lastIndexOf('.') + 1))
      },
    )
    const found = new Set(ours)
    shared += theirs[index]!.filter((place) => found.has(place)).length
    total += theirs[index]!.length
  }
  return shared / total
}
