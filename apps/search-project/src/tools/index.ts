import type { Tool } from '@quire/mcp-host'
import type { NotebookService } from '@quire/notebooks'
import { getNotebookTool } from './get-notebook.js'
import { getProjectsTool } from './get-projects.js'
import { searchProjectTool } from './search-project.js'

/**
 * The tools of this server; there are no others.
 * @param notebooks Asked for when a tool is called: who merely lists the tools needs no database.
 */
export function searchProjectTools(notebooks: () => NotebookService): Tool[] {
  return [getNotebookTool(notebooks), getProjectsTool(notebooks), searchProjectTool(notebooks)]
}
