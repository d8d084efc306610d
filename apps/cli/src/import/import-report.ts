export interface SkippedFile {
  readonly path: string
  readonly reason: string
}

export interface ImportReport {
  readonly files: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  readonly failed: readonly SkippedFile[]
  /** Whether it was stopped before the end. */
  readonly interrupted: boolean
  readonly seconds: {
    readonly total: number
    /** Waiting for files. */
    readonly reading: number
    /** Waiting for batches to be written: analysis in this process, and Postgres. */
    readonly writing: number
    readonly merging: number
    /** CPU of this process. */
    readonly cpu: number
  }
}
