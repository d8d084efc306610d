import { ServiceError } from '@quire/envelope'

/**
 * The one answer to every caller without a good token: it does not tell what was wrong with it.
 * @param reason What was wrong, for the log. Holds no part of the token.
 */
export function unauthenticated(reason: string): ServiceError {
  return new ServiceError('UNAUTHENTICATED', 'A valid bearer token is required', { reason })
}
