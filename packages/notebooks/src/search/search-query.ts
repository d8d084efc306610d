import { ServiceError } from '@quire/envelope'

const MAX_QUERY_CHARS = 1_000
const MAX_LIMIT = 50
const DEFAULT_LIMIT = 20

/**
 * The query without blanks around it.
 * @throws {ServiceError} `INVALID_ARGUMENT` for a blank query and above 1,000 code points.
 */
export function checkQuery(query: string): string {
  const trimmed = query.trim()
  if (trimmed === '') throw new ServiceError('INVALID_ARGUMENT', 'Query is required', { field: 'query' })
  if (trimmed.length > 2 * MAX_QUERY_CHARS || [...trimmed].length > MAX_QUERY_CHARS) {
    throw new ServiceError('INVALID_ARGUMENT', `query must be at most ${MAX_QUERY_CHARS} characters`, {
      field: 'query',
    })
  }
  return trimmed
}

/** @throws {ServiceError} `INVALID_ARGUMENT` unless `limit` is an integer from 1 to 50. Default 20. */
export function checkLimit(limit: number = DEFAULT_LIMIT): number {
  if (Number.isInteger(limit) && limit >= 1 && limit <= MAX_LIMIT) return limit
  throw new ServiceError('INVALID_ARGUMENT', `limit must be an integer from 1 to ${MAX_LIMIT}`, {
    field: 'limit',
  })
}
