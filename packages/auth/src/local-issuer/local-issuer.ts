import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { ServiceError } from '@quire/envelope'
import { calculateJwkThumbprint, type JSONWebKeySet, SignJWT } from 'jose'
import { isScopeToken } from '../scope-token.js'
import { identifier } from '../token-claims.js'
import { ALGORITHM, openKeyFile } from './key-file.js'

const ISSUER = 'quire-local'

/** The user of a machine that has no identity provider. */
export const LOCAL_USER_ID = 'local'

/** The audience of local tokens: every local server of a data folder takes them. */
export const LOCAL_AUDIENCE = 'quire'

export interface TokenRequest {
  /** 1 to 255 code points, no control characters. */
  readonly userId: string
  /** Of the same form. */
  readonly teamId?: string | undefined
  readonly scopes: readonly string[]
  /** The URL of each server that is to accept the token. */
  readonly audience: string | readonly string[]
  /** A whole number of seconds, at least 1. */
  readonly ttlSeconds: number
}

/** Issues tokens on a developer's machine; see `assertLocalIssuerAllowed`. */
export interface LocalIssuer {
  readonly issuer: string
  /** The public key, for `createTokenVerifier`. */
  readonly jwks: JSONWebKeySet
  /**
   * Signs an access token as RFC 9068 describes it.
   * @throws {ServiceError} `INVALID_ARGUMENT`, with the field, for a request that no verifier would accept.
   */
  sign(request: TokenRequest): Promise<string>
}

/**
 * Opens the issuer of a data folder. Its key, ES256, is made on the first use in `issuer.jwk` with mode 0600, and is
 * the same for all processes that share the folder.
 * @throws {StartupError} For a key file that others may read, or that is damaged, with the remedy.
 */
export async function openLocalIssuer({ dataDir }: { dataDir: string }): Promise<LocalIssuer> {
  const { privateKey, publicKey } = await openKeyFile(join(dataDir, 'issuer.jwk'))
  const kid = await calculateJwkThumbprint(publicKey)
  return {
    issuer: ISSUER,
    jwks: { keys: [{ ...publicKey, kid, alg: ALGORITHM, use: 'sig' }] },
    async sign(request) {
      assertSignable(request)
      const { userId, teamId, scopes, audience, ttlSeconds } = request
      const issuedAt = Math.floor(Date.now() / 1000)
      return new SignJWT({
        client_id: ISSUER,
        scope: scopes.join(' '),
        ...(teamId === undefined ? {} : { team: teamId }),
      })
        .setProtectedHeader({ alg: ALGORITHM, typ: 'at+jwt', kid })
        .setIssuer(ISSUER)
        .setSubject(userId)
        .setAudience(typeof audience === 'string' ? audience : [...audience])
        .setJti(randomUUID())
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ttlSeconds)
        .sign(privateKey)
    },
  }
}

function assertSignable({ userId, teamId, scopes, ttlSeconds }: TokenRequest): void {
  const refuse = (field: keyof TokenRequest, rule: string) => {
    throw new ServiceError('INVALID_ARGUMENT', `${field} must be ${rule}`, { field })
  }
  const id = '1 to 255 characters without control characters'
  if (!identifier.safeParse(userId).success) refuse('userId', id)
  if (teamId !== undefined && !identifier.safeParse(teamId).success) refuse('teamId', id)
  if (!scopes.every(isScopeToken)) refuse('scopes', 'OAuth scopes, such as notebooks:read')
  if (!Number.isSafeInteger(ttlSeconds) || ttlSeconds < 1) refuse('ttlSeconds', 'a whole number, at least 1')
}
