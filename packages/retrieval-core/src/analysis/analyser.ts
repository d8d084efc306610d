import { analyseRun, type Piece } from './analyse-run.js'
import { detectLanguage } from './detect-language.js'
import { type Language, languageFor, queryLanguages } from './languages.js'
import { OTHER_LANGUAGE_SHARE, type QueryPiece, queryTerms } from './query.js'
import type { AnalysedQuery } from './query-term.js'
import { visitRuns } from './runs.js'
import { SHORT_TERMS } from './short-terms.js'
import { type WordRules, wordRules } from './stem.js'
import { functionWordsOf, STOP_WORDS } from './stop-words.js'
import type { Token } from './token.js'

export type { AnalysedQuery, QueryTerm } from './query-term.js'
export type { Token } from './token.js'

/** Rises with every change that gives some text other terms. */
const ANALYSER_VERSION = 2

export interface AnalyserOptions {
  /** Stored with an index; another version means another index. Default: the version of this code. */
  readonly version?: number
  /**
   * Words left out of queries in any language, in lower case; the index keeps them. Default {@link STOP_WORDS}. The function
   * words of the query's own language are left out as well, unless a set is given here.
   */
  readonly stopWords?: ReadonlySet<string>
  /** Short terms always kept in queries, in lower case. Default {@link SHORT_TERMS}. */
  readonly shortTerms?: ReadonlySet<string>
}

/** Turns text into index terms, and queries into terms to look up, by the same rules. */
export interface Analyser {
  readonly version: number
  /** The language that texts are mostly written in, as an ISO 639-1 code. Depends on the texts alone. */
  languageOf(texts: Iterable<string>): string
  /**
   * Every term of a text, in linear time. The arrays inside are shared: do not change them.
   * @param language As of `languageOf`. Default English, and the main language of every other script.
   */
  tokens(text: string, language?: string): Token[]
  /**
   * What to look up. By the same rules, so that a text is found by each of its words.
   * @param languages Of the texts that are searched, the most frequent first (see `indexLanguages`): words are stemmed by the
   *   rules of the first four. Default as for `tokens`.
   */
  query(text: string, languages?: readonly string[]): AnalysedQuery
}

type Terms = Pick<Token, 'words' | 'grams' | 'ngrams'>
const EMPTY: readonly string[] = []
/** Words whose terms are remembered, at most; they are forgotten all at once. */
const MAX_REMEMBERED = 50_000
const MAX_REMEMBERED_LENGTH = 48

function termsOf({ forms, ngrams, letters }: Piece): Terms {
  const words = new Set<string>()
  const grams = new Set<string>()
  for (const { surface, stem } of forms) {
    words.add(stem)
    if (surface !== stem) grams.add(surface)
  }
  for (const ngram of ngrams) grams.add(ngram)
  return { words: [...words], grams: grams.size > 0 ? [...grams] : EMPTY, ngrams: letters }
}

/** Written out, since a spread costs more than all the rest of a known word. */
function tokenOf(start: number, end: number, { words, grams, ngrams }: Terms): Token {
  return { start, end, words, grams, ngrams }
}

/** The analyser of all built-in scripts. It keeps some megabytes of words it has seen; make one and share it. */
export function createAnalyser(options: AnalyserOptions = {}): Analyser {
  const { version = ANALYSER_VERSION, stopWords = STOP_WORDS, shortTerms = SHORT_TERMS } = options
  const remembered = new Map<Language, Map<string, Terms>>()
  const rulesByLanguage = new Map<Language, WordRules>()
  const rulesOf = (language: Language): WordRules => {
    let rules = rulesByLanguage.get(language)
    if (rules === undefined) {
      rules = wordRules(language)
      rulesByLanguage.set(language, rules)
    }
    return rules
  }

  const tokens = (text: string, code?: string): Token[] => {
    const language = languageFor(code)
    const rules = rulesOf(language)
    let known = remembered.get(language)
    if (known === undefined) {
      known = new Map()
      remembered.set(language, known)
    }
    const found: Token[] = []
    visitRuns(text, (kind, start, end) => {
      const isOnePiece = kind === 'word' || kind === 'hangul'
      if (!isOnePiece || end - start > MAX_REMEMBERED_LENGTH) {
        for (const piece of analyseRun(text, kind, start, end, rules)) {
          const terms = termsOf(piece)
          if (terms.words.length + terms.grams.length > 0) found.push(tokenOf(piece.start, piece.end, terms))
        }
        return
      }
      const word = text.slice(start, end)
      let terms = known.get(word)
      if (terms === undefined) {
        // A copy, since a slice would keep the whole text in memory for as long as the word is remembered.
        const copy = word.split('').join('')
        terms = termsOf(analyseRun(copy, kind, 0, copy.length, rules)[0]!)
        if (known.size >= MAX_REMEMBERED) known.clear()
        known.set(copy, terms)
      }
      if (terms.words.length > 0) found.push(tokenOf(start, end, terms))
    })
    return found
  }
  const query = (text: string, indexed: readonly string[] = []): AnalysedQuery => {
    const languages = queryLanguages(indexed)
    const spoken = spokenIn(text, languages)
    const others = languages.filter((language) => language !== spoken)
    const pieces: QueryPiece[] = []
    visitRuns(text, (kind, start, end) => {
      for (const piece of analyseRun(text, kind, start, end, rulesOf(spoken)))
        pieces.push({ ...piece, share: 1 })
      // Languages differ in how they treat words, and the other kinds have none.
      for (const language of kind === 'word' ? others : []) {
        for (const piece of analyseRun(text, kind, start, end, rulesOf(language))) {
          pieces.push({ ...piece, letters: [], share: OTHER_LANGUAGE_SHARE })
        }
      }
    })
    const own = options.stopWords === undefined ? functionWordsOf(spoken) : undefined
    const isStopWord = (word: string) => stopWords.has(word) || own?.has(word) === true
    const isMixed = new Set(indexed).size > 1
    return { ...queryTerms(pieces, { isStopWord, shortTerms, isMixed }), languages }
  }
  return { version, languageOf: detectLanguage, tokens, query }
}

/** The language a query is in, as far as its few words tell: else the main one of the texts. */
function spokenIn(text: string, languages: readonly Language[]): Language {
  if (languages.length === 1) return languages[0]!
  const language = detectLanguage([text])
  return languages.includes(language) ? language : languages[0]!
}
