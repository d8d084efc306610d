import { ServiceError } from '@quire/envelope'
import type { Principal } from './principal.js'

/**
 * Lets a caller pass who holds every one of `scopes`. Scopes are compared as they stand; none implies another.
 * @throws {ServiceError} `FORBIDDEN_SCOPE`, naming all scopes of the operation and not only the missing ones, so that
 * one new token is enough.
 */
export function requireScopes(principal: Principal, scopes: readonly string[]): void {
  const missing = scopes.filter((scope) => !principal.scopes.has(scope))
  if (missing.length === 0) return
  throw new ServiceError('FORBIDDEN_SCOPE', `The token needs the scope: ${scopes.join(' ')}`, {
    reason: `lacks ${missing.join(' ')}`,
  })
}
