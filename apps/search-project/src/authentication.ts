import { createTokenVerifier, type Principal, type TokenVerifier } from '@quire/auth'
import {
  assertLocalIssuerAllowed,
  LOCAL_AUDIENCE,
  LOCAL_USER_ID,
  openLocalIssuer,
} from '@quire/auth/local-issuer'
import { ServiceError } from '@quire/envelope'
import type { Config } from './config.js'
import { READ_SCOPE, WRITE_SCOPE } from './tools/shared-schemas.js'

export interface Authentication {
  readonly verify: TokenVerifier
  /** Issuers to name in the metadata. Empty with the local issuer. */
  readonly authorizationServers: readonly string[]
}

/**
 * Verification of tokens: of the configured issuer, or of the local one.
 * @throws {StartupError} for a local issuer on a host that is not loopback, or a key file that others can read.
 */
export async function createAuthentication(config: Config, resource: string): Promise<Authentication> {
  const { QUIRE_ISSUER: issuer, QUIRE_JWKS_URL: jwksUrl, QUIRE_AUDIENCE: audience } = config
  if (issuer !== undefined && jwksUrl !== undefined) {
    const keys = { jwksUrl: new URL(jwksUrl) }
    return {
      verify: createTokenVerifier({ issuer, audience: audience ?? resource, keys }),
      authorizationServers: [issuer],
    }
  }
  assertLocalIssuerAllowed({ host: config.QUIRE_HOST })
  const local = await openLocalIssuer({ dataDir: config.QUIRE_DATA_DIR })
  const verify = createTokenVerifier({
    issuer: local.issuer,
    audience: LOCAL_AUDIENCE,
    keys: { jwks: local.jwks },
  })
  return { verify, authorizationServers: [] }
}

/** Who calls over stdio: whoever the token says, or the local user where the local issuer is in use. */
export async function stdioPrincipal(config: Config, resource: string): Promise<() => Promise<Principal>> {
  const { QUIRE_TOKEN: token } = config
  if (token !== undefined) {
    const { verify } = await createAuthentication({ ...config, QUIRE_HOST: '127.0.0.1' }, resource)
    return () => verify(token)
  }
  if (config.QUIRE_ISSUER === undefined) {
    const local: Principal = { userId: LOCAL_USER_ID, scopes: new Set([READ_SCOPE, WRITE_SCOPE]) }
    return async () => local
  }
  return async () => {
    throw new ServiceError('UNAUTHENTICATED', 'Set QUIRE_TOKEN to a token of the configured issuer')
  }
}
