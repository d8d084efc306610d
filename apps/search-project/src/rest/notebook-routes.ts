import { ServiceError } from '@quire/envelope'
import { decodeNotebook, MAX_NOTEBOOK_BYTES, validatePath } from '@quire/notebooks'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Services } from '../services.js'
import { READ_SCOPE, WRITE_SCOPE } from '../tools/shared-schemas.js'
import { etagOf, readPrecondition } from './preconditions.js'
import { accessOf } from './project-routes.js'
import {
  listedNotebookSchema,
  nextCursor,
  notebookContentSchema,
  notebookSchema,
  pageQuery,
  projectParams,
} from './schemas.js'

/** Room for JSON's escapes around the largest notebook. */
const BODY_LIMIT_BYTES = MAX_NOTEBOOK_BYTES + 4 * 1024 * 1024

const params = projectParams.extend({ '*': z.string().describe('Path of the notebook.') })
const jsonBody = z.strictObject({ content: z.string() })
const windowQuery = z.object({
  offset: z.coerce.number().int().min(0).optional(),
  limit_chars: z.coerce.number().int().min(1).optional(),
})

/** Notebooks of a project, under `/v1/projects/{project_id}/notebooks`. */
export const notebookRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (app, { services }) => {
  const { notebooks, cursors } = services

  for (const type of ['text/markdown', 'text/plain']) {
    app.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES },
      (_request, body, done) => done(null, body),
    )
  }

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
        summary: 'Read a notebook, as JSON or, with Accept: text/markdown, its content alone',
        params,
        querystring: windowQuery,
        response: { 200: z.union([notebookContentSchema, z.string()]) },
      },
    },
    async (request, reply) => {
      const { offset, limit_chars } = request.query
      const read = await notebooks.getNotebook(accessOf(request, request.params), {
        path: request.params['*'],
        ...(offset !== undefined && { offset }),
        ...(limit_chars !== undefined && { limit_chars }),
      })
      reply.header('etag', etagOf(read.item.version)).header('vary', 'Accept')
      if (!/\btext\/markdown\b/.test(request.headers.accept ?? ''))
        return read as z.output<typeof notebookContentSchema>
      return reply
        .type('text/markdown; charset=utf-8')
        .serializer((text) => text as string)
        .send(read.content)
    },
  )

  app.put(
    '/projects/:project_id/notebooks/*',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      config: { scopes: [WRITE_SCOPE] },
      schema: {
        tags: ['notebooks'],
        summary: 'Write a notebook: Markdown as text/markdown, or JSON with content',
        description:
          'If-Match: "3" writes over version 3 alone; If-None-Match: * only where there is none yet.',
        params,
        consumes: ['text/markdown', 'application/json'],
        response: { 200: notebookSchema, 201: notebookSchema },
      },
    },
    async (request, reply) => {
      const ifMatch = readPrecondition(request.headers)
      const { item, outcome } = await notebooks.putNotebook(accessOf(request, request.params), {
        path: validatePath(request.params['*']),
        content: contentOf(request.body),
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
      schema: { tags: ['notebooks'], summary: 'Delete a notebook', params, response: { 204: z.null() } },
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

function contentOf(body: unknown): string {
  if (body instanceof Uint8Array) return decodeNotebook(body)
  const parsed = jsonBody.safeParse(body)
  if (parsed.success) return parsed.data.content
  throw new ServiceError(
    'INVALID_ARGUMENT',
    'The body must be Markdown, or a JSON object with content alone',
    {
      field: 'content',
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
