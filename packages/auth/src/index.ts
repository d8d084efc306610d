export type { JSONWebKeySet } from 'jose'
export {
  type BearerChallenge,
  type BearerErrorCode,
  bearerChallenge,
  bearerErrorOf,
} from './bearer-challenge.js'
export { bearerToken } from './bearer-token.js'
export type { Principal } from './principal.js'
export {
  type ProtectedResourceMetadata,
  protectedResourceMetadata,
  protectedResourceMetadataPaths,
  protectedResourceMetadataUrl,
} from './protected-resource-metadata.js'
export { requireScopes } from './require-scopes.js'
export { createTokenVerifier, type TokenVerifier, type TokenVerifierOptions } from './token-verifier.js'
export type { RemoteKeys, VerificationKeys } from './verification-keys.js'
