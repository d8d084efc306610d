import { ServiceError } from '@quire/envelope'
import { invalidCursor } from '@quire/mcp-host/registry'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Services } from '../services.js'
import { READ_SCOPE, WRITE_SCOPE } from '../tools/shared-schemas.js'
import { memberSchema, nextCursor, pageQuery, projectParams, projectSchema } from './schemas.js'

const read = { scopes: [READ_SCOPE] }
const write = { scopes: [WRITE_SCOPE] }

/** Who asks, and for which project. */
export function accessOf(request: FastifyRequest, { project_id }: { project_id: string }) {
  return { project_id, user_id: request.principal.userId }
}

/** Projects and their members, under `/v1/projects`. */
export const projectRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (app, { services }) => {
  const { notebooks, cursors } = services

  app.post(
    '/projects',
    {
      config: write,
      schema: {
        tags: ['projects'],
        summary: 'Create a project; the caller becomes its owner',
        body: z.strictObject({ name: z.string().describe('1 to 200 characters.') }),
        response: { 201: projectSchema },
      },
    },
    async (request, reply) => {
      const project = await notebooks.createProject({
        name: request.body.name,
        user_id: request.principal.userId,
      })
      return reply.code(201).header('location', `/v1/projects/${project.project_id}`).send(project)
    },
  )

  app.get(
    '/projects',
    {
      config: read,
      schema: {
        tags: ['projects'],
        summary: 'List the projects that the caller may read, by name',
        querystring: pageQuery,
        response: { 200: z.object({ projects: z.array(projectSchema), next_cursor: nextCursor }) },
      },
    },
    async (request) => {
      const { cursor, limit } = request.query
      const { userId } = request.principal
      const all = await notebooks.listProjects(userId)
      const binding = ['projects', userId]
      let start = 0
      if (cursor !== undefined && cursor !== '') {
        const after = cursors.read(binding, cursor)
        start = all.findIndex((project) => project.project_id === after) + 1
        if (start === 0) throw invalidCursor()
      }
      const page = all.slice(start, start + limit)
      const more = start + limit < all.length
      return { projects: page, next_cursor: more ? cursors.issue(binding, page.at(-1)!.project_id) : null }
    },
  )

  app.get(
    '/projects/:project_id',
    {
      config: read,
      schema: {
        tags: ['projects'],
        summary: 'Read a project',
        params: projectParams,
        response: { 200: projectSchema },
      },
    },
    (request) => notebooks.getProject(accessOf(request, request.params)),
  )

  app.delete(
    '/projects/:project_id',
    {
      config: write,
      schema: {
        tags: ['projects'],
        summary: 'Delete a project with all its notebooks',
        params: projectParams,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      await notebooks.deleteProject(accessOf(request, request.params))
      return reply.code(204).send(null)
    },
  )

  for (const [verb, status] of [
    ['archive', 'archived'],
    ['unarchive', 'active'],
  ] as const) {
    app.post(
      `/projects/:project_id/${verb}`,
      {
        config: write,
        schema: {
          tags: ['projects'],
          summary:
            verb === 'archive'
              ? 'Archive a project: it can be read, not written'
              : 'Make an archived project active',
          params: projectParams,
          response: { 200: projectSchema },
        },
      },
      async (request) => {
        const access = accessOf(request, request.params)
        await notebooks.setProjectStatus(access, status)
        return notebooks.getProject(access)
      },
    )
  }

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

  const memberParams = projectParams.extend({ user_id: z.string().min(1).max(255) })
  app.put(
    '/projects/:project_id/members/:user_id',
    {
      config: write,
      schema: {
        tags: ['members'],
        summary: 'Add a member or change a role',
        params: memberParams,
        body: z.strictObject({ role: z.enum(['owner', 'editor', 'viewer']) }),
        response: { 200: memberSchema },
      },
    },
    async (request) => {
      const member = { user_id: storableUser(request.params.user_id), role: request.body.role }
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
      await notebooks.removeMember(accessOf(request, request.params), storableUser(request.params.user_id))
      return reply.code(204).send(null)
    },
  )
}

function storableUser(userId: string): string {
  if (userId.isWellFormed() && !/\p{Cc}/u.test(userId)) return userId
  throw new ServiceError('INVALID_ARGUMENT', 'user_id must not hold control characters', { field: 'user_id' })
}
