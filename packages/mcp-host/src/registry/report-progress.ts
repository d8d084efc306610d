export interface Progress {
  /** How far the work has come. A value that does not exceed the one before is not sent. */
  readonly progress: number
  /** Where `progress` ends, if that is known. */
  readonly total?: number
  readonly message?: string
}

/**
 * Tells the caller how far a call has come. Does nothing if the caller did not ask. Reports that follow one another
 * closely are merged, the latest wins, and none goes out after the answer.
 */
export type ReportProgress = (progress: Progress) => void
