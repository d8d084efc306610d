import { expect, test } from 'vitest'
import { type ListedTool, lintTools } from '../../src/clients/index.js'

const GOOD: ListedTool = {
  name: 'good_tool',
  title: 'Good',
  description: 'Does well.',
  inputSchema: {
    type: 'object',
    properties: {
      limit: { type: 'integer', minimum: 1 },
      source: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
    additionalProperties: false,
  },
  outputSchema: { type: 'object', properties: { at: { type: 'string', format: 'date-time' } } },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
}
const closed = { properties: {}, additionalProperties: false }

test('a tool that every known client takes has no fault', () => {
  expect(lintTools([GOOD])).toEqual([])
})

test.each<[string, Partial<ListedTool>, string]>([
  ['a name with a dot', { name: 'good.tool' }, 'does not match'],
  ['a name of 41 characters', { name: 'x'.repeat(41) }, 'does not match'],
  ['no title', { title: undefined }, 'has no title'],
  ['no description', { description: '' }, 'has no description'],
  [
    'a hint left out',
    { annotations: { ...GOOD.annotations, openWorldHint: undefined } },
    'has no openWorldHint',
  ],
  [
    'a combinator at the root',
    { inputSchema: { type: 'object', ...closed, oneOf: [{}] } },
    'inputSchema: oneOf at the root',
  ],
  ['a root that is no object', { outputSchema: { type: 'array' } }, 'outputSchema: the root is no object'],
  [
    'draft-07',
    { inputSchema: { $schema: 'http://json-schema.org/draft-07/schema#', type: 'object', ...closed } },
    'inputSchema: draft-07',
  ],
  ['an open input', { inputSchema: { type: 'object', properties: {} } }, 'an object that is not closed'],
  [
    'an input without properties',
    { inputSchema: { type: 'object', additionalProperties: false } },
    'an object that is not closed',
  ],
  [
    'an open object inside the input',
    {
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'array', items: { type: 'object' } } },
        additionalProperties: false,
      },
    },
    'inputSchema.properties.a.items: an object that is not closed',
  ],
  ['a keyword that Ajv does not know', { outputSchema: { type: 'object', nonsense: 1 } }, 'nonsense'],
])('%s is a fault', (_title, change, fault) => {
  expect(lintTools([{ ...GOOD, ...change }])).toEqual(
    expect.arrayContaining([expect.stringContaining(fault)]),
  )
})

test('a name that is listed twice is a fault', () => {
  expect(lintTools([GOOD, GOOD])).toEqual(['good_tool is listed twice'])
})
