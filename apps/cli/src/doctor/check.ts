/** One line of what `quire doctor` finds. */
export interface Check {
  readonly name: string
  readonly status: 'ok' | 'warn' | 'fail'
  readonly detail: string
  /** What to do about it, unless `detail` says so. */
  readonly remedy?: string
}
