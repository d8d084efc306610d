import { FAILURES } from './failures.js'
import { isServiceError, ServiceError } from './service-error.js'

/**
 * What to answer for anything that was thrown. A `ServiceError` passes through; all else, whose text was never
 * meant for a caller, becomes `INTERNAL` with a fixed message and keeps the original as `cause`.
 */
export function toServiceError(error: unknown): ServiceError {
  // Another installed copy, of another version, may carry a code that this table does not know.
  if (isServiceError(error) && Object.hasOwn(FAILURES, error.code)) return error
  return new ServiceError('INTERNAL', 'Internal error', { cause: error })
}
