/**
 * BM25's inverse document frequency, always above 0: ln(1 + (N − df + 0.5) / (df + 0.5)).
 * @see Robertson, Zaragoza, "The Probabilistic Relevance Framework", 2009; the added 1 as in Lucene.
 */
export function bm25Idf(units: number, frequency: number): number {
  return Math.log(1 + (units - frequency + 0.5) / (frequency + 0.5))
}

export interface Bm25Parameters {
  /** Saturation of repeated terms, >= 0. 0 ignores repetition. */
  readonly k1: number
  /** Strength of length normalisation, 0 to 1. 0 ignores length. */
  readonly b: number
}

export const DEFAULT_BM25: Bm25Parameters = { k1: 1.2, b: 0.75 }

/** BM25's weight of a term that occurs `tf` times in a text of `length` terms: tf (k1 + 1) / (tf + k1 (1 − b + b length / average)). Below k1 + 1. */
export function bm25Tf(tf: number, length: number, average: number, { k1, b }: Bm25Parameters): number {
  return (tf * (k1 + 1)) / (tf + k1 * (1 - b + (b * length) / average))
}

/**
 * Smoothed inverse document frequency: ln((1 + N) / (1 + df)) + 1, as if one more text held every term.
 */
export function smoothIdf(units: number, frequency: number): number {
  return Math.log((1 + units) / (1 + frequency)) + 1
}

/** TF-IDF of one term in a text: (1 + ln tf) idf² / √length, the query's side of the product included. */
export function tfidfWeight(tf: number, idf: number, length: number): number {
  return ((1 + Math.log(tf)) * idf * idf) / Math.sqrt(length)
}
