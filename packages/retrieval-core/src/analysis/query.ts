import type { Piece } from './analyse-run.js'
import type { AnalysedQuery, QueryTerm } from './query-term.js'

/** Weights beside 1 for a word, all measured on public collections. First, a part of an identifier. */
const PART_WEIGHT = 0.5
const SURFACE_WEIGHT = 0.15
const NGRAM_WEIGHT = 0.5
const LETTERS_WEIGHT = 0.35

/**
 * Share of the weight that a word has by the rules of a language that the query is not in. Few texts in a language make its
 * terms rare: at full weight, these few would come before all others.
 */
export const OTHER_LANGUAGE_SHARE = 0.3

/** A piece of a query by the rules of one language. */
export interface QueryPiece extends Piece {
  /** Factor on the weight of its words, above 0. */
  readonly share: number
}

export interface QueryWords {
  isStopWord(word: string): boolean
  readonly shortTerms: ReadonlySet<string>
  /** Whether the texts are in several languages: then a word may be the stem of another language. */
  readonly isMixed: boolean
}

/** One Latin letter is left over from something else; one Hiragana is a particle. */
const LEFTOVER = /^[\p{Script=Latin}\p{Script=Hiragana}]$/u
const HAN_CHARACTER = /^\p{Script=Han}$/u

function termsOf(
  pieces: readonly QueryPiece[],
  isMixed: boolean,
  isDropped: (surface: string) => boolean,
): QueryTerm[] {
  const terms = new Map<string, QueryTerm>()
  const add = (term: string, field: QueryTerm['field'], weight: number): void => {
    const key = `${field} ${term}`
    const known = terms.get(key)
    // The surface of a two-syllable word is a bigram too; setting a known key keeps its place.
    if (known === undefined || known.weight < weight) terms.set(key, { term, field, weight })
  }
  for (const { forms, ngrams, letters, share } of pieces) {
    for (const [index, { surface, stem }] of forms.entries()) {
      if (isDropped(surface)) continue
      const weight = share * (index === 0 ? 1 : PART_WEIGHT)
      add(stem, 'words', weight)
      if (surface === stem) continue
      add(surface, 'grams', SURFACE_WEIGHT)
      if (isMixed) add(surface, 'words', OTHER_LANGUAGE_SHARE * weight)
    }
    for (const ngram of ngrams) {
      // Beside others, one Han character says too little: 記 of 記憶 is also in 日記.
      const isAlone = forms.some(({ surface }) => surface === ngram)
      if (isAlone || !HAN_CHARACTER.test(ngram)) add(ngram, 'grams', NGRAM_WEIGHT)
    }
    if (!forms.every(({ surface }) => isDropped(surface))) {
      for (const gram of letters) add(gram, 'ngrams', LETTERS_WEIGHT)
    }
  }
  return [...terms.values()]
}

/**
 * The terms to look up for the pieces of a query, in order. Stop words and one-letter leftovers are dropped, unless
 * that leaves no word to search. Every pair of neighbouring characters of a run is a term, inside a word of the
 * dictionary and across two of them: the words weigh more, but another ICU may cut them elsewhere.
 */
export function queryTerms(
  pieces: readonly QueryPiece[],
  { isStopWord, shortTerms, isMixed }: QueryWords,
): Omit<AnalysedQuery, 'languages'> {
  const dropped = new Set<string>()
  const terms = termsOf(pieces, isMixed, (surface) => {
    const drops = !shortTerms.has(surface) && (isStopWord(surface) || LEFTOVER.test(surface))
    if (drops) dropped.add(surface)
    return drops
  })
  if (terms.some(({ field }) => field === 'words')) return { terms, dropped: [...dropped] }
  return { terms: termsOf(pieces, isMixed, () => false), dropped: [] }
}
