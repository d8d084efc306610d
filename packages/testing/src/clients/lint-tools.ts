import { Ajv2020 } from 'ajv/dist/2020.js'
import type { ListedTool } from './tool-client.js'

const NAME = /^[a-zA-Z0-9_-]{1,40}$/
const COMBINATORS = ['oneOf', 'anyOf', 'allOf', 'not', 'if', 'enum', '$ref']
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']
const FORMATS = ['date-time', 'date', 'time', 'uri', 'uuid', 'email']

/**
 * What clients in the field would choke on, one sentence each; an empty list is a pass. Covers names longer than
 * Cursor and VS Code take, combinators at a schema's root, which make clients drop a tool without a word, draft-07,
 * objects that OpenAI's strict mode refuses, missing hints, and schemas that Ajv will not compile as 2020-12.
 */
export function lintTools(tools: readonly ListedTool[]): string[] {
  const ajv = new Ajv2020({
    strict: true,
    strictTypes: false,
    formats: Object.fromEntries(FORMATS.map((f) => [f, true])),
  })
  const seen = new Set<string>()
  return tools.flatMap((tool) => {
    const faults = [...faultsOf(tool), ...schemaFaults(tool, ajv)]
    if (seen.has(tool.name)) faults.push('is listed twice')
    seen.add(tool.name)
    return faults.map((fault) => `${tool.name} ${fault}`)
  })
}

function faultsOf({ name, title, description, annotations = {} }: ListedTool): string[] {
  return [
    ...(NAME.test(name) ? [] : [`does not match ${NAME}`]),
    ...(title ? [] : ['has no title']),
    ...(description ? [] : ['has no description']),
    ...HINTS.filter((hint) => typeof annotations[hint] !== 'boolean').map((hint) => `has no ${hint}`),
  ]
}

function schemaFaults({ inputSchema, outputSchema }: ListedTool, ajv: Ajv2020): string[] {
  const schemas: [string, object | undefined][] = [
    ['inputSchema', inputSchema],
    ['outputSchema', outputSchema],
  ]
  return [
    ...schemas.flatMap(([name, schema]) => (schema ? rootFaults(name, schema, ajv) : [])),
    ...openObjects(inputSchema, 'inputSchema'),
  ]
}

function rootFaults(name: string, schema: object, ajv: Ajv2020): string[] {
  const root = schema as Record<string, unknown>
  const faults = COMBINATORS.filter((keyword) => keyword in root).map(
    (keyword) => `${name}: ${keyword} at the root`,
  )
  if (root.type !== 'object') faults.push(`${name}: the root is no object`)
  if (String(root.$schema ?? '2020-12').includes('draft-07')) faults.push(`${name}: draft-07`)
  try {
    ajv.compile(schema)
  } catch (error) {
    faults.push(`${name}: ${(error as Error).message}`)
  }
  return faults
}

/** Every object an input schema describes, at any depth, must list its properties and be closed. */
function openObjects(node: unknown, path: string): string[] {
  if (typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((item, index) => openObjects(item, `${path}[${index}]`))
  const { type, properties, additionalProperties } = node as Record<string, unknown>
  const closed = typeof properties === 'object' && additionalProperties === false
  return [
    ...(type === 'object' && !closed ? [`${path}: an object that is not closed`] : []),
    ...Object.entries(node).flatMap(([key, child]) => openObjects(child, `${path}.${key}`)),
  ]
}
