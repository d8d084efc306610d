import { type DestinationStream, type Logger, pino } from 'pino'

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

/** Logs JSON lines, by default to stderr: stdout belongs to the protocol over stdio. */
export function createLogger(level: string, destination: DestinationStream = stderr()): Logger {
  const options = {
    level,
    base: { app: 'search-project' },
    serializers: { err: describe, error: describe, cause: describe },
    redact: ['req.headers.authorization', 'headers.authorization', '*.token'],
  }
  return pino(options, destination)
}

/** Synchronous, so that the last words of a process that ends are not lost. */
const stderr = () => pino.destination({ dest: 2, sync: true })
