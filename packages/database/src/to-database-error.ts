import { isServiceError, ServiceError } from '@quire/envelope'

/** SQLSTATE classes and codes (PostgreSQL manual, appendix A) of failures that pass: the same call may succeed later. */
const UNAVAILABLE_STATES = /^(08...|53...|57P0[1-5]|57014|25P03|40001|40P01|55P03)$/
const UNAVAILABLE_ERRNOS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ENOENT',
  'EACCES',
])
/** What `pg` and `pg-pool` throw without a code. */
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client (has encountered a connection error|was closed)|Cannot use a pool after calling end|timeout expired)/

interface DriverError extends Error {
  readonly code?: string
  readonly syscall?: string
}

function isUnavailable({ code, syscall, message }: DriverError): boolean {
  if (code === undefined) return UNAVAILABLE_MESSAGES.test(message)
  if (UNAVAILABLE_STATES.test(code)) return true
  // A file that is missing is no lost connection; only a socket's errno counts.
  return (
    UNAVAILABLE_ERRNOS.has(code) &&
    syscall !== undefined &&
    /^(connect|read|write|getaddrinfo)$/.test(syscall)
  )
}

/**
 * What to throw in place of an error of the database driver. Failures that pass (no connection, a server that
 * starts or stops, no slot or memory left, a deadlock, a serialisation failure, a cancelled statement) become
 * `ServiceError` `UNAVAILABLE`, whose message names no host and no statement. Any other error comes back as it
 * is, so that a caller can act on its `code`.
 */
export function toDatabaseError(error: unknown): unknown {
  if (!(error instanceof Error) || isServiceError(error) || !isUnavailable(error)) return error
  const { code } = error as DriverError
  return new ServiceError('UNAVAILABLE', 'The database is not available at the moment', {
    cause: error,
    ...(code === undefined ? {} : { reason: code }),
  })
}
