import type { AnalysedQuery, QueryTerm } from './query-term.js'
import type { Token } from './token.js'

export type { AnalysedQuery, QueryTerm } from './query-term.js'
export type { Token } from './token.js'

export interface AnalyserOptions {
  /** Stored with an index; another version means another index. Default: the version of this code. */
  readonly version?: number
  /** Words left out of queries, in lower case. The index keeps them. */
  readonly stopWords?: ReadonlySet<string>
  /** Short terms always kept in queries, in lower case: `c`, `go`, `k8s`, `c++`, `.net`. */
  readonly shortTerms?: ReadonlySet<string>
}

/** Turns text into index terms, and queries into terms to look up, by the same rules. */
export interface Analyser {
  readonly version: number
  tokens(text: string): Token[]
  query(text: string): AnalysedQuery
}

export function createAnalyser(options: AnalyserOptions = {}): Analyser {
  const version = options.version ?? 1
  const tokens = (text: string): Token[] =>
    Array.from(text.matchAll(/[\p{L}\p{M}\p{N}]+/gu), (match) => ({
      start: match.index,
      end: match.index + match[0].length,
      words: [match[0].normalize('NFKC').toLowerCase()],
      grams: [],
    }))
  const query = (text: string): AnalysedQuery => {
    const words = new Set(tokens(text).flatMap((token) => token.words))
    const dropped = [...words].filter((word) => options.stopWords?.has(word))
    const kept = [...words].filter((word) => !options.stopWords?.has(word))
    const terms = (kept.length > 0 ? kept : [...words]).map(
      (term): QueryTerm => ({ term, field: 'words', weight: 1 }),
    )
    return { terms, dropped: kept.length > 0 ? dropped : [] }
  }
  return { version, tokens, query }
}
