/**
 * One stretch of text and the index terms it stands for.
 *
 * Every term is lower-case and normalised; the text itself is never changed, so `text.slice(start, end)` is
 * what a reader sees. Tokens come in rising order of `start` and do not overlap.
 */
export interface Token {
  /** Offset of the first UTF-16 code unit in the original text. */
  readonly start: number
  /** Offset after the last UTF-16 code unit. */
  readonly end: number
  /**
   * Terms of the primary field: stems, words, identifiers whole and in parts. No term twice. Tokens that share this array
   * have the same terms throughout.
   */
  readonly words: readonly string[]
  /** Terms of the secondary field: character n-grams, and surface forms that differ from their stem. */
  readonly grams: readonly string[]
  /** Four letters in a row, of words in languages that inflect and compound more than English. Not all terms of a query. */
  readonly ngrams: readonly string[]
}
