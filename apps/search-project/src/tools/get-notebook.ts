import { defineTool, type Tool } from '@quire/mcp-host'
import { MAX_WINDOW_CHARS, type NotebookService } from '@quire/notebooks'
import { z } from 'zod'
import { notebookItem, projectId, READ_ONLY, READ_SCOPE } from './shared-schemas.js'

/** `get_notebook` (contracts/search-project.md). */
export function getNotebookTool(notebooks: () => NotebookService): Tool {
  return defineTool({
    name: 'get_notebook',
    title: 'Read a notebook',
    description:
      'Reads one notebook: its Markdown, front matter, the notebooks that link to it, and its version. Give exactly one ' +
      'of item_id (from search_project) and path. Content up to 2 MiB comes whole; of a longer notebook, or with offset ' +
      'and limit_chars, a window in characters: read on at content_offset plus the length read while content_truncated.',
    input: z.strictObject({
      project_id: projectId,
      item_id: z.string().min(1).optional().describe('ID of the notebook. Either this or path.'),
      path: z
        .string()
        .min(1)
        .optional()
        .describe('Path of the notebook in the project. Either this or item_id.'),
      offset: z.int().min(0).optional().describe('Characters to skip. Default 0.'),
      limit_chars: z.int().min(1).max(MAX_WINDOW_CHARS).optional().describe('Most characters to return.'),
    }),
    output: z.looseObject({
      item: notebookItem.extend({ tags: z.array(z.string()) }),
      content: z.string(),
      front_matter: z.looseObject({}),
      backlinks: z
        .array(z.looseObject({ item_id: z.string(), path: z.string(), title: z.string() }))
        .describe('Notebooks that link here, by path, at most 200.'),
      version: z.int(),
      content_offset: z.int().min(0).describe('Characters before the window.'),
      content_total_chars: z.int().min(0),
      content_truncated: z.boolean().describe('Whether content follows after the window.'),
    }),
    annotations: READ_ONLY,
    category: 'notebooks',
    tags: ['notebooks', 'read'],
    tier: 'free',
    surface: 'minimal',
    scopes: [READ_SCOPE],
    handler: async ({ project_id, ...query }, { principal }) => {
      const given = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
      const { item, backlinks, ...read } = await notebooks().getNotebook(
        { project_id, user_id: principal.userId },
        given,
      )
      const { content_hash: _, tags, ...shown } = item
      return {
        data: {
          item: { ...shown, tags: [...tags] },
          ...read,
          backlinks: backlinks.map((link) => ({ ...link })),
          version: item.version,
        },
      }
    },
  })
}
