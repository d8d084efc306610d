import type { IndexView, Leg, LegRanking, QueryTerm } from '../src/index.js'
import { BlockNames } from '../src/legs/block-names.js'
import { bm25Score, lengthFactor, tfidfScore } from '../src/legs/formulas.js'
import { liftedBlocks } from '../src/legs/lifted-blocks.js'
import { matchQuery } from '../src/legs/match-query.js'
import { bm25Scale, tfidfScale } from '../src/legs/open-cursors.js'
import type { TermMatch } from '../src/legs/term-match.js'
import { isBlockField } from '../src/segment/fields.js'

/** The three legs with every posting scored and every block ranked: the twin of the pruned scorer, for large indexes. */
export function exhaustiveLegs(
  view: IndexView,
  terms: readonly QueryTerm[],
  text: string,
): Record<Leg, LegRanking> {
  const matches = matchQuery(view, terms, { text })
  const names = new BlockNames(view)
  const rankings: Record<Leg, LegRanking[number][]> = { bm25: [], tfidf: [], index: [] }
  for (const [part, { segment }] of view.parts.entries()) {
    const scores = { bm25: new Map(), tfidf: new Map(), index: new Map() } as Record<Leg, Map<number, number>>
    const documents = new Map<number, number>()
    const add = (to: Map<number, number>, ordinal: number, score: number) =>
      to.set(ordinal, (to.get(ordinal) ?? 0) + score)
    const visit = (match: TermMatch, score: (ordinal: number, tf: number, length: number) => void) => {
      const list = match.postings.parts[part]
      for (let i = 0; i < (list?.count ?? 0); i++) {
        const ordinal = list!.ordinals[i]!
        score(ordinal, list!.frequencies[i]!, segment.field(match.field)!.lengths[ordinal]!)
      }
    }
    const bm25 = (match: TermMatch, tf: number, length: number) => {
      const { base, slope } = lengthFactor(match.bm25, match.averageLength)
      return bm25Score(bm25Scale(match), tf, base + slope * length)
    }
    for (const match of matches.fullText) {
      visit(match, (ordinal, tf, length) => {
        add(scores.bm25, ordinal, bm25(match, tf, length))
        add(scores.index, ordinal, bm25(match, tf, length))
        add(scores.tfidf, ordinal, tfidfScore(tfidfScale(match), tf, length))
      })
    }
    for (const match of matches.fields) {
      const target = isBlockField(match.field) ? scores.index : documents
      visit(match, (ordinal, tf, length) => add(target, ordinal, bm25(match, tf, length)))
    }
    for (const [document, score] of documents) {
      const first = segment.firstBlock(document)
      for (let block = first; block < segment.firstBlock(document + 1); block++) {
        if (block === first || scores.bm25.has(block)) add(scores.index, block, score)
      }
    }
    for (const document of matches.named?.parts[part]?.ordinals ?? []) {
      for (const block of liftedBlocks(segment, document, (other) => scores.bm25.has(other))) {
        add(scores.index, block, matches.nameScore)
      }
    }
    for (const leg of ['bm25', 'tfidf', 'index'] as const) {
      for (const [block, score] of scores[leg]) {
        if (view.isDeadBlock(part, block)) continue
        const documentId = names.documentId(part, segment.documentOfBlock(block))
        rankings[leg].push({ blockId: names.blockId(part, block), documentId, score })
      }
    }
  }
  for (const ranking of Object.values(rankings)) {
    ranking.sort((a, b) => b.score - a.score || (a.blockId < b.blockId ? -1 : 1))
  }
  return rankings
}
