import { invalidCursor } from '@quire/mcp-host/registry'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Services } from '../services.js'
import { READ_SCOPE, WRITE_SCOPE } from '../tools/shared-schemas.js'
import { accessOf } from './access-of.js'
import { nextCursor, pageQuery, projectParams, projectSchema } from './schemas.js'

const read = { scopes: [READ_SCOPE] }
const write = { scopes: [WRITE_SCOPE] }

/** Projects, under `/v1/projects`. */
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
}
