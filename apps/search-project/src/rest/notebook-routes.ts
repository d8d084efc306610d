import { ServiceError } from '@quire/envelope'
import { MAX_WINDOW_CHARS } from '@quire/notebooks'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Services } from '../services.js'
import { READ_SCOPE, WRITE_SCOPE } from '../tools/shared-schemas.js'
import { accessOf } from './access-of.js'
import { notebookBody, notebookContentOf, readNotebookBodies } from './notebook-body.js'
import { deleteHeaders, etagOf, readPrecondition, writeHeaders } from './preconditions.js'
import { prefersMarkdown } from './prefers-markdown.js'
import { readWhole } from './read-whole.js'
import {
  listedNotebookSchema,
  nextCursor,
  notebookContentSchema,
  notebookSchema,
  pageQuery,
  projectParams,
  queryInteger,
} from './schemas.js'

const params = projectParams.extend({ '*': z.string().describe('Path of the notebook.') })
const windowQuery = z.object({
  offset: queryInteger(0, Number.MAX_SAFE_INTEGER).optional(),
  limit_chars: queryInteger(1, MAX_WINDOW_CHARS).optional(),
})

/** Notebooks of a project, under `/v1/projects/{project_id}/notebooks`. */
export const notebookRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (app, { services }) => {
  const { notebooks, cursors } = services

  readNotebookBodies(app)

  app.get(
    '/projects/:project_id/notebooks',
    {
      config: { scopes: [READ_SCOPE] },
      schema: {
        tags: ['notebooks'],
        summary: 'List notebooks by path',
        params: projectParams,
        querystring: pageQuery.extend({
          prefix: z.string().optional().describe('Only paths that start so.'),
        }),
        response: { 200: z.object({ notebooks: z.array(listedNotebookSchema), next_cursor: nextCursor }) },
      },
    },
    async (request) => {
      const access = accessOf(request, request.params)
      const { cursor, limit, prefix } = request.query
      const binding = ['notebooks', access.user_id, access.project_id, prefix ?? '']
      const after = cursor === undefined || cursor === '' ? undefined : cursors.read(binding, cursor)
      const page = await notebooks.listNotebooks(access, {
        limit,
        ...(after !== undefined && { after }),
        ...(prefix !== undefined && { prefix: storablePrefix(prefix) }),
      })
      return {
        notebooks: [...page.items],
        next_cursor: page.next === undefined ? null : cursors.issue(binding, page.next),
      }
    },
  )

  app.get(
    '/projects/:project_id/notebooks/*',
    {
      config: { scopes: [READ_SCOPE] },
      schema: {
        tags: ['notebooks'],
        summary: 'Read a notebook: as JSON, or with Accept: text/markdown its content alone',
        description:
          'JSON holds at most 2 MiB of content, or the window asked for with offset and limit_chars, in characters. ' +
          'Markdown is always whole.',
        params,
        querystring: windowQuery,
        response: {
          200: {
            description: 'The notebook. ETag is its version.',
            content: {
              'application/json': { schema: notebookContentSchema },
              'text/markdown': { schema: z.string() },
            },
          },
        },
      },
    },
    async (request, reply) => {
      const access = accessOf(request, request.params)
      const path = request.params['*']
      reply.header('vary', 'Accept')
      if (prefersMarkdown(request.headers.accept)) {
        const { content, version } = await readWhole(notebooks, access, path)
        return reply.header('etag', etagOf(version)).type('text/markdown; charset=utf-8').send(content)
      }
      const { offset, limit_chars } = request.query
      const read = await notebooks.getNotebook(access, {
        path,
        ...(offset !== undefined && { offset }),
        ...(limit_chars !== undefined && { limit_chars }),
      })
      return reply
        .header('etag', etagOf(read.item.version))
        .type('application/json; charset=utf-8')
        .send(read as z.output<typeof notebookContentSchema>)
    },
  )

  app.put(
    '/projects/:project_id/notebooks/*',
    {
      bodyLimit: notebookBody.bodyLimit,
      config: { scopes: [WRITE_SCOPE] },
      schema: {
        tags: ['notebooks'],
        summary: 'Write a notebook: Markdown as text/markdown, or JSON with content',
        params,
        headers: writeHeaders,
        consumes: notebookBody.consumes,
        response: { 200: notebookSchema, 201: notebookSchema },
      },
    },
    async (request, reply) => {
      const ifMatch = readPrecondition(request.headers)
      const { item, outcome } = await notebooks.putNotebook(accessOf(request, request.params), {
        path: request.params['*'],
        content: notebookContentOf(request),
        ...(ifMatch !== undefined && { ifMatch }),
      })
      const created = outcome === 'created'
      if (created) reply.header('location', notebookUrl(item.project_id, item.path))
      return reply
        .code(created ? 201 : 200)
        .header('etag', etagOf(item.version))
        .send(item)
    },
  )

  app.delete(
    '/projects/:project_id/notebooks/*',
    {
      config: { scopes: [WRITE_SCOPE] },
      schema: {
        tags: ['notebooks'],
        summary: 'Delete a notebook',
        params,
        headers: deleteHeaders,
        response: { 204: z.null() },
      },
    },
    async (request, reply) => {
      const ifMatch = readPrecondition({ 'if-match': request.headers['if-match'] })
      await notebooks.deleteNotebook(accessOf(request, request.params), {
        path: request.params['*'],
        ...(typeof ifMatch === 'number' && { ifMatch }),
      })
      return reply.code(204).send(null)
    },
  )
}

function storablePrefix(prefix: string): string {
  if (prefix.isWellFormed() && !prefix.includes('\0')) return prefix.normalize('NFC')
  throw new ServiceError('INVALID_ARGUMENT', 'prefix must be well-formed text', { field: 'prefix' })
}

function notebookUrl(projectId: string, path: string): string {
  return `/v1/projects/${projectId}/notebooks/${path.split('/').map(encodeURIComponent).join('/')}`
}
