/**
 * What every term adds to a score is rounded to a multiple of this. Sums of such numbers are exact in double precision up
 * to 2^22, so a score is the same to the last bit in whatever order it is added up.
 */
export const SCORE_STEP = 2 ** -30

/** Adding this to a number up to 2^21 leaves no bits below {@link SCORE_STEP}. */
export const ROUNDER = 1.5 * 2 ** 52 * SCORE_STEP

/** The nearest multiple of {@link SCORE_STEP}. */
export function roundScore(score: number): number {
  return score + ROUNDER - ROUNDER
}

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

/**
 * BM25's length factor k1 (1 − b + b length / average) as a line: `base` + `slope` × length.
 * @param average Length of a text on average, > 0.
 */
export function lengthFactor({ k1, b }: Bm25Parameters, average: number): { base: number; slope: number } {
  return { base: k1 * (1 - b), slope: (k1 * b) / average }
}

/**
 * What a term that occurs `tf` times adds to a text's BM25: scale × tf / (tf + length factor), rounded.
 * @param scale Weight × idf × (k1 + 1).
 */
export function bm25Score(scale: number, tf: number, factor: number): number {
  return roundScore((scale * tf) / (tf + factor))
}

/**
 * Smoothed inverse document frequency: ln((1 + N) / (1 + df)) + 1, as if one more text held every term.
 */
export function smoothIdf(units: number, frequency: number): number {
  return Math.log((1 + units) / (1 + frequency)) + 1
}

/** 1 + ln of a frequency. */
export const logOf = (tf: number): number => 1 + Math.log(tf)

const TABLE_SIZE = 4096
export const LOG_TABLE = Float64Array.from({ length: TABLE_SIZE }, (_, tf) => logOf(tf))
export const ROOT_TABLE = Float64Array.from({ length: TABLE_SIZE }, (_, length) => 1 / Math.sqrt(length))

/**
 * What a term that occurs `tf` times adds to a text's TF-IDF: scale × (1 + ln tf) / √length, rounded.
 * @param scale Weight × idf², the query's side of the product included.
 */
export function tfidfScore(scale: number, tf: number, length: number): number {
  const log = tf < TABLE_SIZE ? LOG_TABLE[tf]! : logOf(tf)
  const root = length < TABLE_SIZE ? ROOT_TABLE[length]! : 1 / Math.sqrt(length)
  return roundScore(scale * log * root)
}
