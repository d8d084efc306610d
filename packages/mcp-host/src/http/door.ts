import { bearerChallenge, bearerErrorOf, bearerToken, type Principal, type TokenVerifier } from '@quire/auth'
import { isServiceError, type ServiceError } from '@quire/envelope'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface DoorOptions {
  readonly verify: TokenVerifier
  readonly resourceMetadataUrl: URL
  /** Named in the challenge to a caller without a good token. */
  readonly scopes: readonly string[]
}

/**
 * Verifies the token of a request.
 * @throws {ServiceError} What `bearerToken` and `verify` throw, after the challenge has been put on the reply.
 */
export async function authenticate(
  request: FastifyRequest,
  reply: FastifyReply,
  { verify, resourceMetadataUrl, scopes }: DoorOptions,
): Promise<Principal> {
  const { authorization } = request.headers
  try {
    return await verify(bearerToken(authorization))
  } catch (error) {
    if (isServiceError(error) && isChallenged(error, authorization)) {
      const code = bearerErrorOf(error, authorization)
      reply.header('www-authenticate', bearerChallenge({ error: code, scopes, resourceMetadataUrl }))
    }
    throw error
  }
}

/** A caller with a good token is told to fetch another one only if that would help. */
function isChallenged(error: ServiceError, authorization: string | undefined): boolean {
  return error.code === 'UNAUTHENTICATED' || bearerErrorOf(error, authorization) !== undefined
}
