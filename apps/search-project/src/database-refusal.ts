import { isServiceError, StartupError } from '@quire/envelope'

/** SQLSTATE classes of a login that is refused and of a database that is not there (PostgreSQL manual, appendix A). */
const REFUSED = /^(28|3D)/

/** What to tell an operator whose database does not let this server in. Any other error comes back as it is. */
export function databaseRefusal(error: unknown): unknown {
  const why = isServiceError(error) && error.code === 'UNAVAILABLE' ? unreachable(error) : refused(error)
  if (why === undefined) return error
  return new StartupError(`The database cannot be used: ${why}. Check QUIRE_DATABASE_URL.`, { cause: error })
}

function unreachable({ reason }: { reason?: string }): string {
  return reason === undefined ? 'it cannot be reached' : `it cannot be reached (${reason})`
}

function refused(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return typeof code === 'string' && REFUSED.test(code) ? String(message) : undefined
}
