import { z } from 'zod'

export const projectSchema = z
  .object({
    project_id: z.string(),
    name: z.string(),
    status: z.enum(['active', 'archived']),
    role: z.enum(['owner', 'editor', 'viewer']),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Project' })

export const notebookSchema = z
  .object({
    item_id: z.string(),
    project_id: z.string(),
    type: z.literal('notebook'),
    name: z.string(),
    title: z.string(),
    path: z.string(),
    parent_id: z.string().nullable(),
    mime_type: z.string(),
    version: z.int(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Notebook' })

export const listedNotebookSchema = notebookSchema
  .extend({ content_hash: z.string().describe('SHA-256 in hex.'), content_bytes: z.int() })
  .meta({ id: 'ListedNotebook' })

export const notebookContentSchema = z
  .object({
    item: notebookSchema.extend({ tags: z.array(z.string()), content_hash: z.string() }),
    content: z.string(),
    front_matter: z.record(z.string(), z.unknown()),
    backlinks: z.array(z.object({ item_id: z.string(), path: z.string(), title: z.string() })),
    content_offset: z.int(),
    content_total_chars: z.int(),
    content_truncated: z.boolean(),
  })
  .meta({ id: 'NotebookContent' })

export const memberSchema = z
  .object({ user_id: z.string(), role: z.enum(['owner', 'editor', 'viewer']) })
  .meta({ id: 'Member' })

/** RFC 9457. */
export const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    instance: z.string().optional(),
    code: z.string(),
    field: z.string().optional(),
  })
  .meta({ id: 'Problem' })

/** An integer in a query string, in digits alone. Published as an integer. */
export function queryInteger(least: number, most: number) {
  const fits = (text: string) => /^\d{1,16}$/.test(text) && Number(text) >= least && Number(text) <= most
  return z
    .string()
    .refine(fits, `must be an integer from ${least} to ${most}`)
    .transform(Number)
    .meta({ type: 'integer', minimum: least, maximum: most })
}

export const pageQuery = z.object({
  cursor: z.string().optional().describe('next_cursor of the page before.'),
  limit: queryInteger(1, 200).describe('Items on the page. Default 50.').default(50),
})

export const projectParams = z.object({ project_id: z.string() })
export const nextCursor = z.string().nullable().describe('For the next page; null on the last one.')
