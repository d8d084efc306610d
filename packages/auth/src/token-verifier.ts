import { errors, type JWTPayload, type JWTVerifyGetKey, type JWTVerifyOptions, jwtVerify } from 'jose'
import type { Principal } from './principal.js'
import { principalOf } from './token-claims.js'
import { unauthenticated } from './unauthenticated.js'
import { type VerificationKeys, verificationKeys } from './verification-keys.js'

// Asymmetric only: with a public key for a secret, HS256 would let anybody sign (RFC 8725, section 2.1).
const ALGORITHMS = [
  ...['ES256', 'ES384', 'ES512', 'Ed25519', 'EdDSA'],
  ...['PS256', 'PS384', 'PS512', 'RS256', 'RS384', 'RS512'],
]

/**
 * Tells who a token speaks for.
 * @throws {ServiceError} `UNAUTHENTICATED` with one message for every fault of the token, and the fault as `reason`;
 * `UNAVAILABLE`, retryable, when the issuer's keys cannot be had. Neither holds any part of the token.
 */
export type TokenVerifier = (token: string) => Promise<Principal>

export interface TokenVerifierOptions {
  /** `iss`, character for character. */
  readonly issuer: string
  /** Accepted values of `aud` (RFC 8707: this server's URL); one of them must be in the token. */
  readonly audience: string | readonly string[]
  readonly keys: VerificationKeys
  /** How far clocks may differ, for `exp` and `nbf`. Default 30. */
  readonly clockToleranceSeconds?: number
}

/**
 * Makes a verifier of JWT access tokens (RFC 9068, without insisting on its `typ`). A token needs a signature by a
 * key of the issuer, `iss`, `aud`, `exp` and `sub`; `nbf`, `team`, and `scope` or `scp`, are read where present.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const keys = verificationKeys(options.keys)
  const expected: JWTVerifyOptions = {
    algorithms: ALGORITHMS,
    issuer: options.issuer,
    audience: [options.audience].flat(),
    clockTolerance: options.clockToleranceSeconds ?? 30,
    requiredClaims: ['exp'],
  }
  return async (token) => {
    try {
      return principalOf(await verifiedPayload(token, keys, expected))
    } catch (error) {
      // The cause stays behind: jose puts claims into its errors, and JSON.parse quotes its input.
      if (error instanceof errors.JOSEError) throw unauthenticated(reasonOf(error))
      throw error
    }
  }
}

/** A token without a key id may fit several keys of a set, then each is tried. */
async function verifiedPayload(
  token: string,
  keys: JWTVerifyGetKey,
  expected: JWTVerifyOptions,
): Promise<JWTPayload> {
  try {
    return (await jwtVerify(token, keys, expected)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return (await jwtVerify(token, key, expected)).payload
      } catch (mismatch) {
        if (!(mismatch instanceof errors.JWSSignatureVerificationFailed)) throw mismatch
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

function reasonOf(error: errors.JOSEError): string {
  const { code } = error
  return error instanceof errors.JWTClaimValidationFailed ? `${code}: ${error.claim} ${error.reason}` : code
}
