import { defineTool, type Tool } from '@quire/mcp-host'
import type { NotebookService } from '@quire/notebooks'
import { z } from 'zod'
import { READ_ONLY, READ_SCOPE } from './shared-schemas.js'

/** `get_projects` (contracts/search-project.md). */
export function getProjectsTool(notebooks: () => NotebookService): Tool {
  return defineTool({
    name: 'get_projects',
    title: 'List projects',
    description:
      'Lists the projects that the user may read, by name, with their IDs. Use it first when the project to search is ' +
      'not known.',
    input: z.strictObject({}),
    output: z.looseObject({
      projects: z.array(
        z.looseObject({
          project_id: z.string(),
          name: z.string(),
          status: z.enum(['active', 'archived']),
          role: z.enum(['owner', 'editor', 'viewer']).describe('What the user may do in the project.'),
          created_at: z.string(),
          updated_at: z.string(),
        }),
      ),
      count: z.int().min(0),
    }),
    annotations: READ_ONLY,
    category: 'projects',
    tags: ['notebooks', 'projects'],
    tier: 'free',
    surface: 'minimal',
    scopes: [READ_SCOPE],
    handler: async (_, { principal }) => {
      const projects = (await notebooks().listProjects(principal.userId)).map((project) => ({ ...project }))
      return { data: { projects, count: projects.length } }
    },
  })
}
