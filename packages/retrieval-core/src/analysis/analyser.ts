import { analyseRun, type Piece } from './analyse-run.js'
import { queryTerms } from './query.js'
import type { AnalysedQuery } from './query-term.js'
import { type RunKind, visitRuns } from './runs.js'
import { SHORT_TERMS } from './short-terms.js'
import { STOP_WORDS } from './stop-words.js'
import type { Token } from './token.js'

export type { AnalysedQuery, QueryTerm } from './query-term.js'
export type { Token } from './token.js'

/** Rises with every change that gives some text other terms. */
const ANALYSER_VERSION = 1

export interface AnalyserOptions {
  /** Stored with an index; another version means another index. Default: the version of this code. */
  readonly version?: number
  /** Words left out of queries, in lower case; the index keeps them. Default {@link STOP_WORDS}. */
  readonly stopWords?: ReadonlySet<string>
  /** Short terms always kept in queries, in lower case. Default {@link SHORT_TERMS}. */
  readonly shortTerms?: ReadonlySet<string>
}

/** Turns text into index terms, and queries into terms to look up, by the same rules. */
export interface Analyser {
  readonly version: number
  /** Every term of a text, in linear time. The arrays inside are shared: do not change them. */
  tokens(text: string): Token[]
  /** What to look up. By the same rules, so that a text is found by each of its words. */
  query(text: string): AnalysedQuery
}

type Terms = Pick<Token, 'words' | 'grams'>
const EMPTY: readonly string[] = []
/** Words whose terms are remembered, at most; they are forgotten all at once. */
const MAX_REMEMBERED = 50_000
const MAX_REMEMBERED_LENGTH = 48

function termsOf({ forms, ngrams }: Piece): Terms {
  const words = new Set<string>()
  const grams = new Set<string>()
  for (const { surface, stem } of forms) {
    words.add(stem)
    if (surface !== stem) grams.add(surface)
  }
  for (const ngram of ngrams) grams.add(ngram)
  return { words: [...words], grams: grams.size > 0 ? [...grams] : EMPTY }
}

/** The analyser of all built-in scripts. It keeps some megabytes of words it has seen; make one and share it. */
export function createAnalyser(options: AnalyserOptions = {}): Analyser {
  const { version = ANALYSER_VERSION, stopWords = STOP_WORDS, shortTerms = SHORT_TERMS } = options
  const remembered = new Map<string, Terms>()

  const tokensOf = (text: string, kind: RunKind, start: number, end: number): Token[] =>
    analyseRun(text, kind, start, end)
      .map((piece) => ({ start: piece.start, end: piece.end, ...termsOf(piece) }))
      .filter(({ words, grams }) => words.length + grams.length > 0)

  const tokens = (text: string): Token[] => {
    const found: Token[] = []
    visitRuns(text, (kind, start, end) => {
      const isOnePiece = kind === 'word' || kind === 'hangul'
      if (!isOnePiece || end - start > MAX_REMEMBERED_LENGTH) {
        for (const token of tokensOf(text, kind, start, end)) found.push(token)
        return
      }
      const word = text.slice(start, end)
      let terms = remembered.get(word)
      if (terms === undefined) {
        // A copy, since a slice would keep the whole text in memory for as long as the word is remembered.
        const copy = word.split('').join('')
        terms = termsOf(analyseRun(copy, kind, 0, copy.length)[0]!)
        if (remembered.size >= MAX_REMEMBERED) remembered.clear()
        remembered.set(copy, terms)
      }
      if (terms.words.length > 0) found.push({ start, end, words: terms.words, grams: terms.grams })
    })
    return found
  }
  const query = (text: string): AnalysedQuery => {
    const pieces: Piece[] = []
    visitRuns(text, (kind, start, end) => {
      for (const piece of analyseRun(text, kind, start, end)) pieces.push(piece)
    })
    return queryTerms(pieces, { stopWords, shortTerms })
  }
  return { version, tokens, query }
}
