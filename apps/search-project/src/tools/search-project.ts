import { defineTool, type Tool } from '@quire/mcp-host'
import type { FoundNotebook, NotebookService } from '@quire/notebooks'
import { z } from 'zod'
import { notebookItem, projectId, READ_ONLY, READ_SCOPE } from './shared-schemas.js'

/** In a request's `_meta`: asks why the result ranks as it does. The answer's `_meta` holds it under the same key. */
export const EXPLAIN_KEY = 'dev.quire/explain'

/** In the order of the contract's example. */
function toResult({ markdown_item_id, block_ids, score, rank, sources, item }: FoundNotebook) {
  return {
    markdown_item_id,
    block_ids: [...block_ids],
    score,
    rank,
    sources: [...sources],
    item: { ...item },
  }
}

/** `search_project` (contracts/search-project.md). */
export function searchProjectTool(notebooks: () => NotebookService): Tool {
  return defineTool({
    name: 'search_project',
    title: 'Search project notebooks',
    description:
      'Searches the notebooks of one project for words, phrases, identifiers or topics, in any language, and returns ' +
      'the best notebooks first, each with an excerpt around the best match. Use it to find where something is ' +
      'written. Keep the important words of the request in the query; leave out filler. The results identify ' +
      'notebooks but do not hold their text: read one with get_notebook and its item_id. Only notebooks are ' +
      'searched. A score ranks results of one search; it is no percentage.',
    input: z.strictObject({
      project_id: projectId,
      query: z
        .string()
        .refine((query) => query.trim() !== '', 'Query is required')
        .meta({ minLength: 1, description: 'What to find: 1 to 1000 characters.' }),
      limit: z.int().min(1).max(50).optional().describe('Most notebooks to return. Default 20.'),
    }),
    output: z.looseObject({
      result_count: z.int().min(0),
      items: z.array(
        z.looseObject({
          markdown_item_id: z.string().describe('ID of the notebook, for get_notebook.'),
          block_ids: z.array(z.string()).describe('Parts of the notebook that matched, the best first.'),
          score: z.number(),
          rank: z.int().min(1),
          sources: z.array(z.enum(['bm25', 'tfidf', 'index'])).describe('Retrieval methods that found it.'),
          item: notebookItem.extend({ excerpt: z.string().describe('The text around the best match.') }),
        }),
      ),
    }),
    annotations: READ_ONLY,
    category: 'search',
    tags: ['notebooks', 'search', 'retrieval'],
    tier: 'free',
    surface: 'minimal',
    scopes: [READ_SCOPE],
    handler: async ({ project_id, query, limit }, { principal, meta, signal }) => {
      const search = {
        project_id,
        user_id: principal.userId,
        query,
        explain: meta[EXPLAIN_KEY] === true,
        ...(limit !== undefined && { limit }),
      }
      const { result_count, items, explanation } = await notebooks().searchProject(search, signal)
      return {
        data: { result_count, items: items.map(toResult) },
        ...(explanation !== undefined && { meta: { [EXPLAIN_KEY]: explanation } }),
      }
    },
  })
}
