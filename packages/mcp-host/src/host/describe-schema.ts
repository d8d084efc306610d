/** The few keywords of JSON Schema that a sentence can hold. */
interface SchemaNode {
  readonly type?: unknown
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly SchemaNode[]
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly items?: SchemaNode
}

const NOUNS: Readonly<Record<string, string>> = {
  string: 'a string',
  integer: 'an integer',
  number: 'a number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  null: 'null',
}

/** The node of a schema at a path of arguments, or `undefined` where the way is not plain. */
export function schemaAt(root: object, path: readonly PropertyKey[]): object | undefined {
  let node: SchemaNode | undefined = root
  for (const step of path) {
    node = typeof step === 'number' ? node?.items : ownProperty(node, String(step))
  }
  return node
}

/** What a schema asks for, in words: `an integer from 1 to 50`. `undefined` where words would take a paragraph. */
export function describeSchema(schema: object): string | undefined {
  const node: SchemaNode = schema
  if (node.enum) return `one of ${node.enum.map((value) => JSON.stringify(value)).join(', ')}`
  if (node.const !== undefined) return JSON.stringify(node.const)
  if (node.anyOf) {
    const choices = node.anyOf.map(describeSchema)
    return choices.includes(undefined) ? undefined : choices.join(' or ')
  }
  const noun = typeof node.type === 'string' ? NOUNS[node.type] : undefined
  if (noun === undefined) return undefined
  switch (node.type) {
    case 'integer':
    case 'number':
      return noun + rangeOf(node.minimum, node.maximum)
    case 'string':
      return noun + countOf(node.minLength, node.maxLength, 'character')
    case 'array':
      return noun + countOf(node.minItems, node.maxItems, 'item')
    default:
      return noun
  }
}

function ownProperty(node: SchemaNode | undefined, name: string): SchemaNode | undefined {
  return node?.properties && Object.hasOwn(node.properties, name) ? node.properties[name] : undefined
}

/** The limits of exact integers say nothing that a caller needs to know. */
function rangeOf(minimum?: number, maximum?: number): string {
  const from = minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum
  const to = maximum === Number.MAX_SAFE_INTEGER ? undefined : maximum
  if (from !== undefined && to !== undefined) return ` from ${from} to ${to}`
  if (from !== undefined) return ` of at least ${from}`
  return to === undefined ? '' : ` of at most ${to}`
}

function countOf(least: number | undefined, most: number | undefined, unit: string): string {
  const counted = (count: number) => `${count} ${unit}${count === 1 ? '' : 's'}`
  if (least !== undefined && most !== undefined) return ` of ${least} to ${counted(most)}`
  if (least !== undefined) return ` of at least ${counted(least)}`
  return most === undefined ? '' : ` of at most ${counted(most)}`
}
