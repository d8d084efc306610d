import { ServiceError } from '@quire/envelope'
import { z } from 'zod'

/** The headers of a write, among others. */
export const writeHeaders = z.looseObject({
  'if-match': z.string().optional().describe('An ETag such as "3": over this version alone.'),
  'if-none-match': z.string().optional().describe('*: only where there is nothing yet.'),
})

/** The headers of a deletion, among others. */
export const deleteHeaders = writeHeaders.pick({ 'if-match': true })

/** The entity tag of a version (RFC 9110, section 8.8.3). */
export function etagOf(version: number): string {
  return `"${version}"`
}

/**
 * Reads `If-Match` and `If-None-Match` (RFC 9110, section 13.1) as this API takes them: `If-Match: "3"` writes over
 * version 3 alone, `If-None-Match: *` only where there is nothing yet.
 * @throws {ServiceError} `INVALID_ARGUMENT` for anything else.
 */
export function readPrecondition(
  headers: Pick<z.output<typeof writeHeaders>, 'if-match' | 'if-none-match'>,
): number | 'absent' | undefined {
  const { 'if-match': match, 'if-none-match': noneMatch } = headers
  if (match !== undefined && noneMatch !== undefined) throw refuse('If-Match', 'or If-None-Match, not both')
  if (noneMatch !== undefined) {
    if (noneMatch.trim() !== '*') throw refuse('If-None-Match', 'takes * alone')
    return 'absent'
  }
  if (match === undefined) return undefined
  const version = /^"([1-9][0-9]{0,9})"$/.exec(match.trim())?.[1]
  if (version === undefined) throw refuse('If-Match', 'takes one version as its ETag says it, such as "3"')
  return Number(version)
}

function refuse(field: string, why: string): ServiceError {
  return new ServiceError('INVALID_ARGUMENT', `${field} ${why}`, { field: field.toLowerCase() })
}
