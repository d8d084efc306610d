import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { version } from '../version.js'

const PROBLEM = {
  description: 'A problem (RFC 9457). docs/errors.md lists the codes.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  200: 'Done.',
  201: 'Created. Location names it.',
  204: 'Done. There is nothing to say.',
}

/** The body of a route that takes a notebook, which its own schema cannot state: the route's parser yields bytes. */
const NOTEBOOK_BODY = {
  content: {
    'text/markdown': { schema: { type: 'string' } },
    'application/json': {
      schema: {
        type: 'object',
        properties: { content: { type: 'string' } },
        required: ['content'],
        additionalProperties: false,
      },
    },
  },
}

const zodSettings: Parameters<typeof createJsonSchemaTransform>[0] = {
  zodToJsonConfig: {
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      // Only what was declared strict is closed: a field that an answer gains later must break no client.
      if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
    },
  },
}
const describeRoute = createJsonSchemaTransform(zodSettings)
const describeDocument = createJsonSchemaTransformObject(zodSettings)

/** OpenAPI 3.1 of the routes that state a schema. Each may also answer with a problem. */
export const openApi: FastifyDynamicSwaggerOptions = {
  openapi: {
    openapi: '3.1.0',
    info: {
      title: 'Quire: projects and notebooks',
      description: 'Keeps the Markdown notebooks that search_project finds.',
      version,
    },
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    security: [{ bearer: [] }],
  },
  transform: (route) => {
    const { schema, url } = describeRoute(route)
    if (schema === undefined || schema.hide) return { schema: { hide: true }, url }
    const { response, params, consumes, ...rest } = schema
    return {
      // The wildcard of a route has no name that a client could use.
      url: url.replace(/\*$/, ':path'),
      schema: {
        ...rest,
        ...(params !== undefined && { params: namingWildcard(params) }),
        ...(consumes?.includes('text/markdown') && { body: NOTEBOOK_BODY }),
        response: { ...describeResponses(response), default: PROBLEM },
      },
    }
  },
  transformObject: (document) => {
    const described = describeDocument(document) as { components?: { schemas?: object } }
    const { components } = described
    // Every named schema comes twice, for requests and for answers; no request holds one.
    const answers = Object.entries(components?.schemas ?? {}).filter(([name]) => !name.endsWith('Input'))
    return { ...described, components: { ...components, schemas: Object.fromEntries(answers) } }
  },
}

function describeResponses(response: unknown): object {
  const described = Object.entries(response as Record<string, object>).map(([status, schema]) => {
    const description = DESCRIPTIONS[status]
    if ('content' in schema) return [status, { description, ...schema }]
    if (status === '204') return [status, { description, type: 'null' }]
    return [status, { description, content: { 'application/json': { schema } } }]
  })
  return Object.fromEntries(described)
}

function namingWildcard(params: unknown): object {
  const { properties, required, ...rest } = params as {
    properties: Record<string, object>
    required: string[]
  }
  const rename = (name: string) => (name === '*' ? 'path' : name)
  return {
    ...rest,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [rename(name), schema]),
    ),
    required: required.map(rename),
  }
}
