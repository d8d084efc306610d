import { ServiceError } from '@quire/envelope'
import { unauthenticated } from './unauthenticated.js'

// RFC 9110: a scheme in any case, then blanks. RFC 6750, section 2.1: then one b64token and nothing else.
const SCHEME = /^bearer(?: |$)/i
const CREDENTIALS = /^bearer +([A-Za-z0-9\-._~+/]+=*)$/i

/** Whether an `Authorization` header tries to authenticate with a bearer token at all. */
export function hasBearerScheme(header: string | undefined): header is string {
  return header !== undefined && SCHEME.test(header)
}

/**
 * The token of an `Authorization` header.
 * @throws {ServiceError} `UNAUTHENTICATED` (401) when there is no header or it has another scheme;
 * `INVALID_ARGUMENT` (400, RFC 6750 `invalid_request`) with the field `authorization` when the scheme is Bearer and what follows is not exactly
 * one well-formed token.
 */
export function bearerToken(header: string | undefined): string {
  if (!hasBearerScheme(header)) throw unauthenticated('no bearer token')
  const token = CREDENTIALS.exec(header)?.[1]
  if (token === undefined) {
    throw new ServiceError('INVALID_ARGUMENT', 'The Authorization header must be: Bearer <token>', {
      field: 'authorization',
    })
  }
  return token
}
