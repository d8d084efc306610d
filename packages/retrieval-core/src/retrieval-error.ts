export type RetrievalErrorCode =
  /** A document that cannot be indexed: an empty or malformed id, a bad revision, too many blocks. */
  | 'INVALID_DOCUMENT'
  /** Two documents of one id in one build, or two live copies of one id in a merge. */
  | 'DUPLICATE_DOCUMENT'
  /** A negative or non-finite fusion weight. */
  | 'INVALID_WEIGHT'
  /** Another option outside its range. */
  | 'INVALID_OPTION'

/** A call that this package refuses. The message never holds document or query text. */
export class RetrievalError extends Error {
  override readonly name = 'RetrievalError'
  readonly code: RetrievalErrorCode

  constructor(code: RetrievalErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
