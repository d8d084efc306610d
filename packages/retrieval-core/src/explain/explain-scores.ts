import type { AnalysedQuery } from '../analysis/query-term.js'
import { bm25Idf, bm25Score, lengthFactor, smoothIdf, tfidfScore } from '../legs/formulas.js'
import type { Leg, RankedBlock } from '../legs/leg.js'
import { liftedBlocks } from '../legs/lifted-blocks.js'
import { matchQuery, type QueryMatches, type ScoringOptions } from '../legs/match-query.js'
import { bm25Scale, tfidfScale } from '../legs/open-cursors.js'
import type { TermMatch } from '../legs/term-match.js'
import { type Field, isBlockField } from '../segment/fields.js'
import type { Segment } from '../segment/segment.js'
import type { IndexView } from '../view/index-view.js'
import { frequencyAt } from './frequency-at.js'

/** What one query term adds to a leg's score of a block. */
export interface TermScore {
  readonly term: string
  readonly field: Field
  /** `name`: the whole query is a name of the document; only `score` says something then. */
  readonly kind: TermMatch['kind'] | 'name'
  /** Occurrences in the field of the block or its document. */
  readonly tf: number
  /** Live blocks or documents that hold the term. */
  readonly df: number
  readonly idf: number
  /** Terms in the field of the block or its document, and on average. */
  readonly length: number
  readonly average_length: number
  readonly weight: number
  readonly score: number
}

/** The terms behind each leg's raw score: their scores add up to it, to the last bit. Empty for a leg that found nothing. */
export type BlockScores = Readonly<Record<Leg, readonly TermScore[]>>

/**
 * Takes the scores of blocks apart, term by term, for the same view, query and options as the search.
 * @param blocks As `searchIndex` returned them.
 * @returns By block id; blocks that are not live in the view are left out.
 * @throws {RetrievalError} `INVALID_OPTION`.
 */
export function explainScores(
  view: IndexView,
  query: AnalysedQuery,
  blocks: readonly Pick<RankedBlock, 'blockId' | 'documentId'>[],
  options: ScoringOptions = {},
): Map<string, BlockScores> {
  const matches = matchQuery(view, query.terms, options)
  const explained = new Map<string, BlockScores>()
  for (const { blockId, documentId } of blocks) {
    const document = view.find(documentId)
    if (document === undefined) continue
    const { segment } = view.parts[document.part]!
    const place = Number(blockId.slice(blockId.lastIndexOf('.') + 1))
    const block = segment.firstBlock(document.ordinal) + place
    explained.set(blockId, explainBlock(segment, document.part, document.ordinal, block, matches))
  }
  return explained
}

function explainBlock(
  segment: Segment,
  part: number,
  document: number,
  block: number,
  { fullText, fields, named, nameScore }: QueryMatches,
): BlockScores {
  const scored = (matches: readonly TermMatch[], score: Scorer) =>
    matches.flatMap((match) => {
      const ordinal = isBlockField(match.field) ? block : document
      const tf = frequencyAt(match.postings.parts[part], ordinal)
      return tf === 0 ? [] : [score(match, tf, segment.field(match.field)!.lengths[ordinal]!)]
    })
  const bm25 = scored(fullText, scoreByBm25)
  const isFirst = block === segment.firstBlock(document)
  // What belongs to the document counts for its first block, and for those that match in full text.
  const counting = fields.filter(({ field }) => isBlockField(field) || isFirst || bm25.length > 0)
  const matchesFullText = (other: number) =>
    fullText.some(({ postings }) => frequencyAt(postings.parts[part], other) > 0)
  const isLifted =
    frequencyAt(named?.parts[part], document) > 0 &&
    liftedBlocks(segment, document, matchesFullText).includes(block)
  return {
    bm25,
    tfidf: scored(fullText, scoreByTfidf),
    index: [...bm25, ...scored(counting, scoreByBm25), ...(isLifted ? [nameOf(nameScore)] : [])],
  }
}

type Scorer = (match: TermMatch, tf: number, length: number) => TermScore

function scoreByBm25(match: TermMatch, tf: number, length: number): TermScore {
  const { base, slope } = lengthFactor(match.bm25, match.averageLength)
  const idf = bm25Idf(match.units, match.documentFrequency)
  return { ...shared(match), tf, idf, length, score: bm25Score(bm25Scale(match), tf, base + slope * length) }
}

function scoreByTfidf(match: TermMatch, tf: number, length: number): TermScore {
  const idf = smoothIdf(match.units, match.documentFrequency)
  return { ...shared(match), tf, idf, length, score: tfidfScore(tfidfScale(match), tf, length) }
}

function shared({ term, field, kind, documentFrequency, averageLength, weight }: TermMatch) {
  return { term, field, kind, df: documentFrequency, average_length: averageLength, weight }
}

function nameOf(score: number): TermScore {
  const none = { tf: 1, df: 1, idf: 1, length: 1, average_length: 1, weight: 1 }
  return { term: '', field: 'names', kind: 'name', ...none, score }
}
