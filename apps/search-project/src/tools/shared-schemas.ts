import { z } from 'zod'

/** All tools of this server read, and nothing beyond its own data. */
export const READ_ONLY = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: false,
} as const

export const READ_SCOPE = 'notebooks:read'
export const WRITE_SCOPE = 'notebooks:write'

export const projectId = z
  .string()
  .min(1)
  .describe('ID of the project, from get_projects or the conversation. Never guess one.')

export const notebookItem = z.looseObject({
  item_id: z.string().describe('ID of the notebook, for get_notebook.'),
  project_id: z.string(),
  type: z.literal('notebook'),
  name: z.string().describe('File name.'),
  title: z.string(),
  path: z.string().describe('Path in the project, parts separated by /.'),
  parent_id: z.string().nullable().describe('ID of the folder, null at the root.'),
  mime_type: z.string(),
  version: z.int().describe('Rises with each change.'),
  created_at: z.string(),
  updated_at: z.string(),
})
