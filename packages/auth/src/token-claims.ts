import { z } from 'zod'
import type { Principal } from './principal.js'
import { isScopeToken } from './scope-token.js'
import { unauthenticated } from './unauthenticated.js'

/** A user or team id: 1 to 255 code points (OpenID Connect's bound for `sub`), no control character, no lone surrogate. */
export const identifier = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,255}$/u)

// RFC 8693 and RFC 9068 spell scopes as one string; several issuers send a list, most of them under `scp`.
const scopes = z
  .union([
    z.string().transform((list) => list.split(' ').filter((scope) => scope !== '')),
    z.array(z.string()),
  ])
  .refine((list) => list.every(isScopeToken))

const claims = z.object({
  sub: identifier,
  team: identifier.optional(),
  scope: scopes.optional(),
  scp: scopes.optional(),
})

/**
 * The principal that verified claims describe. `scope` is read before `scp`; a token with neither has no scopes.
 * @throws {ServiceError} `UNAUTHENTICATED`, its reason naming the claim at fault and not its value.
 */
export function principalOf(payload: unknown): Principal {
  const { data, error } = claims.safeParse(payload)
  if (!data) throw unauthenticated(`unusable claim: ${String(error.issues[0]?.path[0])}`)
  return {
    userId: data.sub,
    ...(data.team === undefined ? {} : { teamId: data.team }),
    scopes: new Set(data.scope ?? data.scp),
  }
}
