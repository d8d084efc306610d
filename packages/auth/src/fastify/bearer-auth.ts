import { isServiceError } from '@quire/envelope'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import { bearerChallenge, bearerErrorOf } from '../bearer-challenge.js'
import { bearerToken } from '../bearer-token.js'
import type { Principal } from '../principal.js'
import { requireScopes } from '../require-scopes.js'
import type { TokenVerifier } from '../token-verifier.js'

declare module 'fastify' {
  interface FastifyRequest {
    /** The verified caller, on routes behind `bearerAuth`. Read before that is known, it throws. */
    readonly principal: Principal
  }
  interface FastifyContextConfig {
    /** All scopes that the route needs. An empty list lets every valid token pass. */
    scopes?: readonly string[]
  }
}

export interface BearerAuthOptions {
  readonly verify: TokenVerifier
  /** Named in the `WWW-Authenticate` challenge (RFC 9728). */
  readonly resourceMetadataUrl: string | URL
}

const principals = new WeakMap<FastifyRequest, Principal>()

const plugin: FastifyPluginAsync<BearerAuthOptions> = async (app, { verify, resourceMetadataUrl }) => {
  app.decorateRequest('principal', {
    getter(this: FastifyRequest) {
      const principal = principals.get(this)
      if (!principal) throw new Error('request.principal was read before the caller was verified')
      return principal
    },
  })

  // A route without scopes is a mistake found at start, not a door left open.
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.scopes) throw new Error(`${method} ${url} must state config.scopes`)
  })

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const scopes = request.routeOptions.config.scopes ?? []
    try {
      const principal = await verify(bearerToken(request.headers.authorization))
      requireScopes(principal, scopes)
      principals.set(request, principal)
    } catch (error) {
      challenge(error, request, reply, { scopes, resourceMetadataUrl })
      throw error
    }
  })
}

function challenge(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  offer: { scopes: readonly string[]; resourceMetadataUrl: string | URL },
): void {
  if (!isServiceError(error)) return
  const code = bearerErrorOf(error, request.headers.authorization)
  if (code === undefined && error.code !== 'UNAUTHENTICATED') return
  reply.header('www-authenticate', bearerChallenge({ ...offer, error: code }))
}

/**
 * Puts every route of the scope that registers it, and of the scopes below, behind a bearer token with the route's
 * `config.scopes`, before the body is read. Public routes belong outside. A refusal sets the `WWW-Authenticate`
 * header and throws: the app's error handler writes the answer.
 * @throws {ServiceError} Per request: what `bearerToken`, the verifier and `requireScopes` throw.
 * @throws {Error} On registration of a route that does not state its scopes.
 */
export const bearerAuth = fp(plugin, { name: 'bearer-auth', fastify: '5.x' })
