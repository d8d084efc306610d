import { ServiceError } from '@quire/envelope'
import type { z } from 'zod'
import { describeSchema, schemaAt } from './describe-schema.js'
import { quoted } from './quoted.js'

const MAX_SENTENCES = 5
const MAX_NAMES = 10

type Issue = z.core.$ZodIssue

/**
 * The refusal of arguments that do not fit: each sentence names the argument, what it must be, and what came, by its
 * type alone, since a value may be long or private. A message that the schema's author gave to a refinement stands as
 * it is.
 * @param schema The published input schema, where the words come from.
 * @param args What the caller sent.
 */
export function argumentMisfit(error: z.ZodError, schema: object, args: unknown): ServiceError {
  const issues = error.issues.slice(0, MAX_SENTENCES)
  const message = issues.map((issue) => sentenceOf(issue, schema, args)).join(' ')
  return new ServiceError('INVALID_ARGUMENT', message, { field: fieldOf(issues[0]!) })
}

function sentenceOf(issue: Issue, schema: object, args: unknown): string {
  if (issue.code === 'custom') return issue.message
  if (issue.code === 'unrecognized_keys') return unknownArguments(issue.keys, issue.path, schema)
  const field = pathName(issue.path)
  const node = schemaAt(schema, issue.path)
  const expected = node && describeSchema(node)
  const received = valueAt(args, issue.path)
  if (received === undefined) return `${field} is required${expected ? `: ${expected}` : ''}.`
  const misfit = expected ? `must be ${expected}` : `does not fit: ${issue.message}`
  return `${field} ${misfit}; received ${typeName(received)}.${remedy(issue, received)}`
}

function unknownArguments(keys: readonly string[], path: readonly PropertyKey[], schema: object): string {
  const node = schemaAt(schema, path) as { properties?: object } | undefined
  const known = Object.keys(node?.properties ?? {})
  const names = keys.slice(0, MAX_NAMES).map(quoted).join(', ')
  const place = path.length === 0 ? '' : ` in ${pathName(path)}`
  const remedy = known.length === 0 ? 'None is taken here.' : `Known: ${known.join(', ')}.`
  return `Unknown argument${keys.length > 1 ? 's' : ''}${place}: ${names}. ${remedy}`
}

/** Models often write numbers as text; telling them so saves a round. */
function remedy(issue: Issue, received: unknown): string {
  const wantsNumber = issue.code === 'invalid_type' && ['number', 'int'].includes(issue.expected)
  return wantsNumber && typeof received === 'string' ? ' Send a JSON number, not text.' : ''
}

function fieldOf(issue: Issue): string {
  const path = issue.code === 'unrecognized_keys' ? [...issue.path, issue.keys[0]!] : issue.path
  return pathName(path)
}

/** `blocks[2].text` */
function pathName(path: readonly PropertyKey[]): string {
  const name = path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`))
    .join('')
    .replace(/^\./, '')
  return name === '' ? 'arguments' : name
}

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root
  for (const step of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, step)) return undefined
    value = (value as Record<PropertyKey, unknown>)[step]
  }
  return value
}

function typeName(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object') return 'an object'
  if (Number.isInteger(value)) return 'an integer'
  return `a ${typeof value}`
}
