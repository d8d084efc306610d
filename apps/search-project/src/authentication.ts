import { createTokenVerifier, type Principal, type TokenVerifier } from '@quire/auth'
import {
  assertLocalIssuerAllowed,
  LOCAL_AUDIENCE,
  LOCAL_USER_ID,
  openLocalIssuer,
} from '@quire/auth/local-issuer'
import { ServiceError } from '@quire/envelope'
import type { Config } from './config.js'
import { endpointOf } from './endpoint.js'
import { READ_SCOPE, WRITE_SCOPE } from './tools/shared-schemas.js'

export interface Authentication {
  readonly verify: TokenVerifier
  /** Issuers to name in the metadata. Empty with the local issuer. */
  readonly authorizationServers: readonly string[]
}

/**
 * Verification of tokens for a server that listens: of the configured issuer, or of the local one.
 * @throws {StartupError} for a local issuer on a host that is not loopback, or a key file that others can read.
 */
export async function createAuthentication(config: Config): Promise<Authentication> {
  if (config.QUIRE_ISSUER === undefined) assertLocalIssuerAllowed({ host: config.QUIRE_HOST })
  return {
    verify: await createVerifier(config),
    authorizationServers: config.QUIRE_ISSUER === undefined ? [] : [config.QUIRE_ISSUER],
  }
}

/**
 * Who calls over stdio: whoever `QUIRE_TOKEN` says, checked anew on each call because tokens expire, or the local user
 * where the local issuer is in use.
 */
export async function stdioPrincipal(config: Config): Promise<() => Promise<Principal>> {
  const { QUIRE_TOKEN: token } = config
  if (token !== undefined) {
    const verify = await createVerifier(config)
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

async function createVerifier(config: Config): Promise<TokenVerifier> {
  const { QUIRE_ISSUER: issuer, QUIRE_JWKS_URL: jwksUrl, QUIRE_AUDIENCE: audience } = config
  if (issuer !== undefined && jwksUrl !== undefined) {
    const keys = { jwksUrl: new URL(jwksUrl) }
    return createTokenVerifier({ issuer, audience: audience ?? endpointOf(config).url, keys })
  }
  const local = await openLocalIssuer({ dataDir: config.QUIRE_DATA_DIR })
  return createTokenVerifier({ issuer: local.issuer, audience: LOCAL_AUDIENCE, keys: { jwks: local.jwks } })
}
