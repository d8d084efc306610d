import type { FailureCode } from './failures.js'
import type { ServiceError } from './service-error.js'

/** An answer of the project dialect: the operation's own fields between two of the envelope. */
export type SuccessEnvelope<T extends object> = { success: true } & T & { timestamp: string }

/** A failure of the project dialect. */
export interface FailureEnvelope {
  success: false
  error: { code: FailureCode; message: string; retryable: boolean }
  timestamp: string
}

/**
 * Wraps what an operation returned.
 * @param now The moment of the answer; `timestamp` is ISO 8601 in UTC, to the millisecond.
 */
export function successEnvelope<T extends object>(data: T, now: Date): SuccessEnvelope<T> {
  return { success: true, ...data, timestamp: now.toISOString() }
}

/**
 * Wraps a failure: code, message and whether to try again, never `reason`, `cause` or a stack.
 * @param now The moment of the answer; `timestamp` is ISO 8601 in UTC, to the millisecond.
 */
export function failureEnvelope(error: ServiceError, now: Date): FailureEnvelope {
  const { code, message, retryable } = error
  return { success: false, error: { code, message, retryable }, timestamp: now.toISOString() }
}
