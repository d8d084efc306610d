import { type Logger, pino } from 'pino'

/** What a log may say of an error: not its fields, which hold what users sent (`detail` of Postgres, parameters). */
function describe(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { code, reason } = error as { code?: unknown; reason?: unknown }
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(reason !== undefined && { reason }),
    stack: error.stack,
    ...(error.cause !== undefined && { cause: describe(error.cause) }),
  }
}

/** Logs JSON lines to stderr: stdout belongs to the protocol over stdio. */
export function createLogger(level: string): Logger {
  const options = {
    level,
    base: { app: 'search-project' },
    serializers: { err: describe, error: describe, cause: describe },
    redact: ['req.headers.authorization', 'headers.authorization', '*.token'],
  }
  return pino(options, pino.destination({ dest: 2, sync: true }))
}
