import { FAILURES, type FailureCode } from './failures.js'

const BRAND = Symbol.for('@quire/envelope/ServiceError')

export interface ServiceErrorOptions {
  /** The argument or member at fault, as the caller spells it: `limit`, `blocks[2].text`. */
  readonly field?: string
  /** Overrules the code's default in `FAILURES`. */
  readonly retryable?: boolean
  /** What went wrong in truth. For the log only; no dialect shows it. */
  readonly reason?: string
  /** The error that led here. For the log only; no dialect shows it. */
  readonly cause?: unknown
}

/**
 * The one error that services throw. `code` and `message` are meant for the caller, so `message` holds no
 * secret, no token, no SQL and no name of a host; what an operator needs beside it goes in `reason` and `cause`.
 */
export class ServiceError extends Error {
  readonly code: FailureCode
  readonly retryable: boolean
  declare readonly field?: string
  declare readonly reason?: string

  constructor(code: FailureCode, message: string, options: ServiceErrorOptions = {}) {
    super(message, 'cause' in options ? { cause: options.cause } : undefined)
    this.code = code
    this.retryable = options.retryable ?? FAILURES[code].retryable
    if (options.field !== undefined) this.field = options.field
    if (options.reason !== undefined) this.reason = options.reason
  }

  override get name(): string {
    return 'ServiceError'
  }

  /** A registered symbol, unlike the class, is the same in two installed copies of this package. */
  get [BRAND](): true {
    return true
  }
}

/** Whether `error` is a `ServiceError`, of this copy of the package or of another. */
export function isServiceError(error: unknown): error is ServiceError {
  return error instanceof Error && BRAND in error
}
