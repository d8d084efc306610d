import type { ServiceError } from '@quire/envelope'
import { hasBearerScheme } from './bearer-token.js'
import { isScopeToken } from './scope-token.js'

/** RFC 6750, section 3.1. */
export type BearerErrorCode = 'invalid_request' | 'invalid_token' | 'insufficient_scope'

export interface BearerChallenge {
  /** Left out when the request held no token at all, as RFC 6750 asks. */
  readonly error?: BearerErrorCode | undefined
  /** For developers, never for end users. */
  readonly description?: string
  /** All scopes that the operation needs. */
  readonly scopes: readonly string[]
  /** Where the RFC 9728 metadata of this resource is served. */
  readonly resourceMetadataUrl: string | URL
}

/** The value of a `WWW-Authenticate` header: RFC 6750, with `resource_metadata` of RFC 9728, section 5.1. */
export function bearerChallenge(challenge: BearerChallenge): string {
  const { error, description, scopes, resourceMetadataUrl } = challenge
  const stray = scopes.find((scope) => !isScopeToken(scope))
  if (stray !== undefined) throw new TypeError(`${JSON.stringify(stray)} is not a scope`)
  const parameters = [
    ['error', error],
    ['error_description', description && asDescription(description)],
    ['scope', scopes.join(' ')],
    ['resource_metadata', new URL(resourceMetadataUrl).href],
  ]
  const given = parameters.filter(([, value]) => value)
  return `Bearer ${given.map(([name, value]) => `${name}=${quotedString(value!)}`).join(', ')}`
}

/**
 * The RFC 6750 error of a failure, or `undefined` where the challenge carries none: the request had no token, or the
 * failure has nothing to do with tokens.
 * @param header The request's `Authorization` header.
 */
export function bearerErrorOf(error: ServiceError, header: string | undefined): BearerErrorCode | undefined {
  if (error.code === 'FORBIDDEN_SCOPE') return 'insufficient_scope'
  if (error.code === 'UNAUTHENTICATED') return hasBearerScheme(header) ? 'invalid_token' : undefined
  if (error.code === 'INVALID_ARGUMENT' && error.field === 'authorization') return 'invalid_request'
  return undefined
}

/** RFC 6750, section 3: printable ASCII, without quotation mark and backslash even when escaped. */
function asDescription(text: string): string {
  return text.replaceAll('"', "'").replaceAll(/[^\x20-\x5b\x5d-\x7e]/g, '?')
}

/** RFC 9110, section 5.6.4. */
function quotedString(value: string): string {
  return `"${value.replaceAll(/["\\]/g, '\\$&')}"`
}
