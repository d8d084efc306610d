import { z } from 'zod'
import { type ObjectSchema, publishSchema } from './publish-schema.js'
import type { Tool, ToolAnnotations } from './tool.js'

/** A tool as `tools/list` and `tools/search` show it. */
export interface ToolListing {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  readonly annotations: ToolAnnotations
  readonly _meta: Readonly<Record<`dev.quire/${string}`, unknown>>
}

/**
 * Builds the listing of a tool.
 * @param envelope Fields that a dialect puts around every answer, published beside the tool's own.
 */
export function toolListing(tool: Tool, envelope: z.ZodRawShape): ToolListing {
  const { name, title, description, category, tags, tier, surface } = tool
  const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = tool.annotations
  return {
    name,
    title,
    description,
    inputSchema: publishSchema(tool.input, 'input'),
    outputSchema: publishSchema(z.looseObject({ ...envelope, ...tool.output.shape }), 'output'),
    annotations: { readOnlyHint, destructiveHint, idempotentHint, openWorldHint },
    _meta: {
      'dev.quire/category': category,
      'dev.quire/tags': tags,
      'dev.quire/tier': tier,
      'dev.quire/surface': surface,
    },
  }
}
