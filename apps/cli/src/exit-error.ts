export const EXIT_CODES = { done: 0, failed: 1, usage: 2 } as const

/** Ends the program with this code, after the message, if any, went to stderr. */
export class ExitError extends Error {
  readonly exitCode: number

  constructor(exitCode: number, message = '', options?: ErrorOptions) {
    super(message, options)
    this.exitCode = exitCode
  }
}
