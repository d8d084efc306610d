import type { ProjectAccess } from '@quire/notebooks'
import type { FastifyRequest } from 'fastify'

/** Who asks, as the token says, and for which project, as the path says. */
export function accessOf(request: FastifyRequest, { project_id }: { project_id: string }): ProjectAccess {
  return { project_id, user_id: request.principal.userId }
}
