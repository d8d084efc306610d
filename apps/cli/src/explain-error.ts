import { isServiceError, StartupError } from '@quire/envelope'

/** What a person can do about failures whose own message has to suit every caller. */
const REMEDIES: Readonly<Record<string, string>> = {
  PROJECT_NOT_FOUND: '`quire projects` lists those you have.',
  UNAVAILABLE: '`quire doctor` looks for the reason.',
}

/** A failure in one line for a person, with the remedy where one is known. QUIRE_DEBUG=1 shows where it came from too. */
export function explainError(error: unknown): string {
  if (process.env.QUIRE_DEBUG === '1' && error instanceof Error) return traceOf(error)
  if (error instanceof StartupError) return error.message
  if (isServiceError(error)) {
    const remedy = REMEDIES[error.code]
    return remedy === undefined ? error.message : `${asSentence(error.message)} ${remedy}`
  }
  const text = error instanceof Error ? error.message : String(error)
  return `${text} (QUIRE_DEBUG=1 shows more)`
}

function traceOf(error: Error): string {
  const trace = error.stack ?? error.message
  return error.cause instanceof Error ? `${trace}\nCaused by: ${traceOf(error.cause)}` : trace
}

const asSentence = (text: string): string => (/[.?!]$/.test(text) ? text : `${text}.`)
