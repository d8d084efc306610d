import { z } from 'zod'

/** A JSON Schema 2020-12 object schema, as MCP publishes it: the root is an object, without combinators. */
export interface ObjectSchema {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean
  readonly [keyword: string]: unknown
}

/**
 * The schema to publish. No `$schema` is named: MCP's default is 2020-12, and some clients refuse what they do not
 * know.
 * @param side Whose form: `input` leaves out of `required` what has a default.
 */
export function publishSchema(schema: z.ZodObject, side: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...published } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io: side,
    override: ({ jsonSchema }) => {
      // `{}` means the same as nothing, and strict linters take it for a schema somebody forgot to write.
      if (isEmptyObject(jsonSchema.additionalProperties)) delete jsonSchema.additionalProperties
    },
  })
  return published as ObjectSchema
}

function isEmptyObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
