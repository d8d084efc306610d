import { z } from 'zod'

/** The method: a JSON-RPC request beside `tools/list`. */
export const TOOL_SEARCH_METHOD = 'tools/search'

/** Under which a server advertises it, in `capabilities.extensions` and, for older clients, in `experimental`. */
export const TOOL_SEARCH_EXTENSION = 'dev.quire/tool-search'

/** Parameters of `tools/search`. What the schema does not know is ignored, as in MCP's own requests. */
export const toolSearchRequestSchema = z.object({
  /** Substring of the name, of the description or of one tag, whatever the case. Blank: every tool. */
  query: z.string().optional(),
  /** Exactly this category. */
  category: z.string().optional(),
  /** At least one of these tags, exactly. Empty: every tool. */
  tags: z.array(z.string()).optional(),
  /** `true`: only tools that change nothing. `false`: only the others. */
  readOnly: z.boolean().optional(),
  /** From the page before. Empty: the first page. */
  cursor: z.string().optional(),
})

/** The answer of `tools/search`, for clients: open to fields it does not know. */
export const toolSearchResultSchema = z.looseObject({
  /** One page, ordered by name, in the form of `tools/list`. */
  tools: z.array(
    z.looseObject({
      name: z.string(),
      title: z.string().optional(),
      description: z.string().optional(),
      inputSchema: z.looseObject({ type: z.literal('object') }),
      annotations: z
        .looseObject({
          readOnlyHint: z.boolean().optional(),
          destructiveHint: z.boolean().optional(),
          idempotentHint: z.boolean().optional(),
          openWorldHint: z.boolean().optional(),
        })
        .optional(),
      _meta: z.record(z.string(), z.unknown()).optional(),
    }),
  ),
  /** How many tools match, on all pages. */
  total: z.int().min(0),
  /** `null` on the last page. */
  nextCursor: z.string().min(1).nullable(),
})

export type ToolSearchRequest = z.output<typeof toolSearchRequestSchema>
export type ToolSearchResult = z.output<typeof toolSearchResultSchema>
