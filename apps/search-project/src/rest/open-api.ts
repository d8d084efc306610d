import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { createJsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { version } from '../version.js'

const PROBLEM = {
  description: 'A problem (RFC 9457); docs/errors.md lists the codes.',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
}

/** The body of a route that reads a notebook, which no schema of the route can state: its parser yields bytes. */
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

const zodTransform = createJsonSchemaTransform({})

/** OpenAPI 3.1 of the routes that state a schema: each may answer with a problem, and has its tag's security. */
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
    const { schema, url } = zodTransform(route)
    if (schema === undefined || schema.hide) return { schema: schema ?? { hide: true }, url }
    const takesNotebook = schema.consumes?.includes('text/markdown')
    return {
      url,
      schema: {
        ...schema,
        ...(takesNotebook && { body: NOTEBOOK_BODY }),
        response: { ...(schema.response as object), default: PROBLEM },
      },
    }
  },
  transformObject: jsonSchemaTransformObject,
}
