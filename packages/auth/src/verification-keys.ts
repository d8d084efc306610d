import { ServiceError, StartupError } from '@quire/envelope'
import { createLocalJWKSet, createRemoteJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { isLoopbackHost } from './loopback.js'

/** Where the issuer's public keys come from. */
export type VerificationKeys = { readonly jwks: JSONWebKeySet } | RemoteKeys

export interface RemoteKeys {
  /** `https`, or `http` on loopback: whoever can change the answer can forge tokens. */
  readonly jwksUrl: URL
  /** How long one fetch may take. Default 5,000. */
  readonly timeoutMs?: number
  /** The least time between fetches that unknown key ids set off. Default 30,000. */
  readonly cooldownMs?: number
  /** How long fetched keys are used without asking again. Default 600,000. */
  readonly maxAgeMs?: number
}

/**
 * Finds the key of a token. Remote keys are fetched once for all requests that wait, kept for `maxAgeMs`, and fetched
 * anew for an unknown key id, so that a rotation needs no restart.
 * The function returned throws `ServiceError` `UNAVAILABLE` where the fault is not the token's.
 * @throws {StartupError} At once, for a `jwksUrl` that others could answer.
 */
export function verificationKeys(keys: VerificationKeys): JWTVerifyGetKey {
  const source = 'jwks' in keys ? createLocalJWKSet(keys.jwks) : remoteKeys(keys)
  return async (header, token) => {
    try {
      return await source(header, token)
    } catch (cause) {
      if (isFaultOfToken(cause)) throw cause
      // No verdict on the token: answering 401 would make clients throw good tokens away.
      throw new ServiceError('UNAVAILABLE', 'Tokens cannot be verified at the moment', {
        reason: 'the JWKS cannot be fetched or used',
        cause,
      })
    }
  }
}

function remoteKeys(keys: RemoteKeys): JWTVerifyGetKey {
  const { jwksUrl, timeoutMs = 5_000, cooldownMs = 30_000, maxAgeMs = 600_000 } = keys
  const host = jwksUrl.hostname.replace(/^\[(.*)\]$/, '$1')
  if (jwksUrl.protocol !== 'https:' && !(jwksUrl.protocol === 'http:' && isLoopbackHost(host))) {
    throw new StartupError('The JWKS URL must be https, or http on a loopback address')
  }
  return createRemoteJWKSet(jwksUrl, {
    timeoutDuration: timeoutMs,
    cooldownDuration: cooldownMs,
    cacheMaxAge: maxAgeMs,
  })
}

function isFaultOfToken(error: unknown): boolean {
  return (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSENotSupported
  )
}
