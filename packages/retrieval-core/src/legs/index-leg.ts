import type { QueryTerm } from '../analysis/query-term.js'
import { isBlockField } from '../segment/fields.js'
import { nameKey } from '../segment/name-key.js'
import type { IndexView, LivePostings, Place } from '../view/index-view.js'
import {
  EXACT_NAME_SCORE,
  FIELD_WEIGHTS,
  type FieldWeight,
  PREFIX_SHARE,
  TYPO_SHARE,
} from './field-weights.js'
import { bm25Idf, bm25Tf } from './formulas.js'
import type { ScoreBoard } from './score-board.js'
import { oneEditAway, termsWithPrefix } from './similar-terms.js'

/** Blocks of a document asked for by name that come first: enough to outweigh others once grouped, no flood. */
const MAX_LIFTED_BLOCKS = 5

/** Most title terms that one query term is taken to mean. */
const MAX_SIMILAR_TERMS = 20

/**
 * The `index` leg: BM25 of the full text plus weighted BM25 of the fields. What belongs to a document (title, path,
 * front matter, keywords) is added to its first block and to those of its blocks that match in full text, so that a long
 * document cannot fill the leg by its title. A document asked for by its whole name comes first.
 * @param fullText BM25 of the full text; left as it is.
 */
export function scoreIndexLeg(
  view: IndexView,
  terms: readonly QueryTerm[],
  text: string,
  fullText: ScoreBoard,
): ScoreBoard {
  const scores = fullText.copy()
  const documents = new DocumentScores()
  for (const field of FIELD_WEIGHTS) {
    if (field.weight === 0) continue
    for (const { term, weight } of terms) {
      const postings = view.postings(field.field, term)
      if (postings !== undefined) {
        addField(view, field, weight, postings, (place, score) => {
          if (isBlockField(field.field)) scores.add(place.part, place.ordinal, score)
          else documents.add(place, score)
        })
      }
    }
  }
  addSimilarTitles(view, terms, documents)
  spreadToBlocks(view, documents, scores, fullText)
  for (const place of placesOf(view.postings('names', nameKey(text)))) {
    liftDocument(view, place, scores, fullText)
  }
  return scores
}

class DocumentScores {
  readonly #scores = new Map<number, Map<number, number>>()

  add({ part, ordinal }: Place, score: number): void {
    const scores = this.#scores.get(part) ?? new Map<number, number>()
    this.#scores.set(part, scores)
    scores.set(ordinal, (scores.get(ordinal) ?? 0) + score)
  }

  *[Symbol.iterator](): Generator<[Place, number]> {
    for (const [part, scores] of this.#scores)
      for (const [ordinal, score] of scores) yield [{ part, ordinal }, score]
  }
}

function addField(
  view: IndexView,
  { field, weight, k1, b }: FieldWeight,
  termWeight: number,
  postings: LivePostings,
  add: (place: Place, score: number) => void,
): void {
  const average = view.averageLength(field)
  const factor = weight * termWeight * bm25Idf(view.unitCount(field), postings.count)
  for (const [part, found] of postings.parts.entries()) {
    if (found === undefined) continue
    const lengths = view.parts[part]!.segment.field(field)!
    for (let i = 0; i < found.ordinals.length; i++) {
      const ordinal = found.ordinals[i]!
      add(
        { part, ordinal },
        factor * bm25Tf(found.frequencies[i]!, lengths.lengthOf(ordinal), average, { k1, b }),
      )
    }
  }
}

/** A term that no title holds also means the titles' terms that begin with it or are one edit away, at a share. */
function addSimilarTitles(view: IndexView, terms: readonly QueryTerm[], documents: DocumentScores): void {
  const title = FIELD_WEIGHTS.find(({ field }) => field === 'title')!
  for (const { term, field, weight } of terms) {
    if (view.postings('title', term) !== undefined) continue
    // A word that some text holds is no slip of the pen.
    const typos = view.postings(field, term) ? [] : oneEditAway(view, 'title', term, MAX_SIMILAR_TERMS)
    const similar = new Map([
      ...typos.map((other) => [other, TYPO_SHARE] as const),
      ...termsWithPrefix(view, 'title', term, MAX_SIMILAR_TERMS).map(
        (other) => [other, PREFIX_SHARE] as const,
      ),
    ])
    for (const [other, share] of similar) {
      const postings = view.postings('title', other)
      if (postings !== undefined)
        addField(view, title, weight * share, postings, (place, score) => documents.add(place, score))
    }
  }
}

function spreadToBlocks(
  view: IndexView,
  documents: DocumentScores,
  scores: ScoreBoard,
  fullText: ScoreBoard,
): void {
  for (const [place, score] of documents) {
    const { segment } = view.parts[place.part]!
    const first = segment.firstBlock(place.ordinal)
    const end = segment.firstBlock(place.ordinal + 1)
    addToFirstBlock(view, place, score, scores)
    for (let block = first + 1; block < end; block++) {
      if (fullText.has(place.part, block)) scores.add(place.part, block, score)
    }
  }
}

/** Lifts a document's first block, and the first of its blocks that match in full text, above all other scores. */
function liftDocument(
  view: IndexView,
  { part, ordinal }: Place,
  scores: ScoreBoard,
  fullText: ScoreBoard,
): void {
  const { segment } = view.parts[part]!
  const first = segment.firstBlock(ordinal)
  const end = segment.firstBlock(ordinal + 1)
  addToFirstBlock(view, { part, ordinal }, EXACT_NAME_SCORE, scores)
  let lifted = 1
  for (let block = first + 1; block < end && lifted < MAX_LIFTED_BLOCKS; block++) {
    if (!fullText.has(part, block)) continue
    scores.add(part, block, EXACT_NAME_SCORE)
    lifted += 1
  }
}

function addToFirstBlock(view: IndexView, { part, ordinal }: Place, score: number, scores: ScoreBoard): void {
  const { segment } = view.parts[part]!
  const first = segment.firstBlock(ordinal)
  if (first < segment.firstBlock(ordinal + 1)) scores.add(part, first, score)
}

function* placesOf(postings: LivePostings | undefined): Generator<Place> {
  for (const [part, found] of postings?.parts.entries() ?? []) {
    for (const ordinal of found?.ordinals ?? []) yield { part, ordinal }
  }
}
