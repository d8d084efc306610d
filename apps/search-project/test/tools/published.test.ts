import { Buffer } from 'node:buffer'
import { lintTools } from '@quire/testing/clients'
import { expect, test } from 'vitest'
import { createToolRegistry } from '../../src/index.js'

// Nothing is called here, so no service is asked for.
const registry = createToolRegistry(
  () => {
    throw new Error('asked for a service')
  },
  Buffer.alloc(32, 1),
)
const { tools, nextCursor } = registry.list()
const listing = (name: string) => registry.listing(name)!

test('exactly three tools are offered, on one page', () => {
  expect(tools.map(({ name }) => name)).toEqual(['get_notebook', 'get_projects', 'search_project'])
  expect(nextCursor).toBeUndefined()
})

test('every tool reads, and nothing beyond its own data', () => {
  for (const { annotations } of tools) {
    expect(annotations).toEqual({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    })
  }
})

test('known clients take all of them', () => {
  expect(lintTools(JSON.parse(JSON.stringify(tools)))).toEqual([])
})

test('search_project takes what the contract says', () => {
  const { properties, required, additionalProperties, type } = listing('search_project').inputSchema
  const stripped = Object.fromEntries(
    Object.entries(properties).map(([name, { description, ...rest }]: [string, { description?: string }]) => {
      expect(description, name).toBeTruthy()
      return [name, rest]
    }),
  )
  expect({ type, properties: stripped, required, additionalProperties }).toEqual({
    type: 'object',
    properties: {
      project_id: { type: 'string', minLength: 1 },
      query: { type: 'string', minLength: 1 },
      limit: { type: 'integer', minimum: 1, maximum: 50 },
    },
    required: ['project_id', 'query'],
    additionalProperties: false,
  })
})

test('get_projects takes nothing', () => {
  expect(listing('get_projects').inputSchema).toEqual({
    type: 'object',
    properties: {},
    additionalProperties: false,
  })
})

test('get_notebook takes a project and ways to name a notebook and a window', () => {
  expect(listing('get_notebook').inputSchema).toMatchObject({
    type: 'object',
    properties: {
      project_id: { type: 'string', minLength: 1 },
      item_id: { type: 'string', minLength: 1 },
      path: { type: 'string', minLength: 1 },
      offset: { type: 'integer', minimum: 0 },
      limit_chars: { type: 'integer', minimum: 1, maximum: 524_288 },
    },
    required: ['project_id'],
    additionalProperties: false,
  })
})

test('every answer has the fields of the envelope and room for more', () => {
  for (const { name, outputSchema } of tools) {
    expect(outputSchema.required, name).toEqual(expect.arrayContaining(['success', 'timestamp']))
    expect(outputSchema.additionalProperties, name).not.toBe(false)
  }
})

test('tools/search finds them by what they are for', () => {
  const found = (query: string) => registry.search({ query }).tools.map(({ name }) => name)
  expect(found('PROJECTS')).toEqual(expect.arrayContaining(['get_projects']))
  expect(found('retrieval')).toEqual(['search_project'])
  expect(registry.search({ category: 'notebooks' }).tools.map(({ name }) => name)).toEqual(['get_notebook'])
  expect(registry.search({ readOnly: false }).total).toBe(0)
})
