import { ServiceError } from '@quire/envelope'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Services } from '../services.js'
import { READ_SCOPE, WRITE_SCOPE } from '../tools/shared-schemas.js'
import { accessOf } from './access-of.js'
import { memberSchema, projectParams } from './schemas.js'

const read = { scopes: [READ_SCOPE] }
const write = { scopes: [WRITE_SCOPE] }
const memberParams = projectParams.extend({ user_id: z.string().describe('Of the token: its `sub`.') })

/** Members of a project, under `/v1/projects/{project_id}/members`. Owners alone may use them. */
export const memberRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (app, { services }) => {
  const { notebooks } = services

  app.get(
    '/projects/:project_id/members',
    {
      config: read,
      schema: {
        tags: ['members'],
        summary: 'List the members of a project, by user ID',
        params: projectParams,
        response: { 200: z.object({ members: z.array(memberSchema) }) },
      },
    },
    async (request) => ({ members: await notebooks.listMembers(accessOf(request, request.params)) }),
  )

  app.put(
    '/projects/:project_id/members/:user_id',
    {
      config: write,
      schema: {
        tags: ['members'],
        summary: 'Add a member or change a role',
        params: memberParams,
        body: z.strictObject({ role: memberSchema.shape.role }),
        response: { 200: memberSchema },
      },
    },
    async (request) => {
      const member = { user_id: userIdOf(request.params), role: request.body.role }
      await notebooks.putMember(accessOf(request, request.params), member)
      return member
    },
  )

  app.delete(
    '/projects/:project_id/members/:user_id',
    {
      config: write,
      schema: {
        tags: ['members'],
        summary: 'Take a member out of a project',
        params: memberParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await notebooks.removeMember(accessOf(request, request.params), userIdOf(request.params))
      return reply.code(204).send(null)
    },
  )
}

/** A user id as tokens may have it: another one could never sign in. */
function userIdOf({ user_id }: { user_id: string }): string {
  if (/^\P{Cc}{1,255}$/u.test(user_id)) return user_id
  throw new ServiceError(
    'INVALID_ARGUMENT',
    'user_id must be 1 to 255 characters, none a control character',
    {
      field: 'user_id',
    },
  )
}
