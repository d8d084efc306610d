import type { Analyser } from '../analysis/analyser.js'

/** How often each term occurs, in the two fields of full text. */
export interface FieldTerms {
  readonly words: Map<string, number>
  readonly grams: Map<string, number>
}

function count(terms: Map<string, number>, term: string, times = 1): void {
  terms.set(term, (terms.get(term) ?? 0) + times)
}

/** Adds the counts of `more` to `sum`. */
export function addTerms(sum: FieldTerms, more: FieldTerms): void {
  for (const [term, times] of more.words) count(sum.words, term, times)
  for (const [term, times] of more.grams) count(sum.grams, term, times)
}

/** Counts the terms of texts of one document: its title and headings, which recur, are analysed once. */
export class TermCounter {
  readonly #analyser: Analyser
  readonly #cache = new Map<string, FieldTerms>()

  constructor(analyser: Analyser) {
    this.#analyser = analyser
  }

  counted(text: string): FieldTerms {
    const terms: FieldTerms = { words: new Map(), grams: new Map() }
    for (const token of this.#analyser.tokens(text)) {
      for (const word of token.words) count(terms.words, word)
      for (const gram of token.grams) count(terms.grams, gram)
    }
    return terms
  }

  cached(text: string): FieldTerms {
    let terms = this.#cache.get(text)
    if (terms === undefined) {
      terms = this.counted(text)
      this.#cache.set(text, terms)
    }
    return terms
  }

  /** Words and grams of short texts side by side: for fields that only add to a score. */
  joined(texts: readonly string[]): Map<string, number> {
    const joined = new Map<string, number>()
    for (const text of texts) {
      const { words, grams } = this.cached(text)
      for (const [term, times] of words) count(joined, term, times)
      for (const [term, times] of grams) count(joined, term, times)
    }
    return joined
  }
}
