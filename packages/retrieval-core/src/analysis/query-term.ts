/** A term to look up, in one of the fields that hold the full text. */
export interface QueryTerm {
  readonly term: string
  readonly field: 'words' | 'grams' | 'ngrams'
  /** Factor on the term's score, > 0. A term of `words` weighs 1; the reasons for less are in `query.ts`. */
  readonly weight: number
}

/** What a query becomes: the terms searched, in the query's own order, and those left out. */
export interface AnalysedQuery {
  /** No pair of term and field occurs twice. Empty for a query of punctuation alone. */
  readonly terms: readonly QueryTerm[]
  /** Stop words and one-letter leftovers that are not searched. Empty if leaving them out left nothing. */
  readonly dropped: readonly string[]
  /** By whose rules the words were stemmed, the main one first: what `Analyser.tokens` takes. At least one. */
  readonly languages: readonly string[]
}
