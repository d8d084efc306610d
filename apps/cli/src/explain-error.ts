import { isServiceError, StartupError } from '@quire/envelope'

/** One line for a person. With QUIRE_DEBUG=1 also where it came from. */
export function explainError(error: unknown): string {
  if (process.env.QUIRE_DEBUG === '1' && error instanceof Error)
    return `${error.stack}\n${String(error.cause ?? '')}`
  if (error instanceof StartupError || isServiceError(error)) return error.message
  const text = error instanceof Error ? error.message : String(error)
  return `${text} (QUIRE_DEBUG=1 shows more)`
}
