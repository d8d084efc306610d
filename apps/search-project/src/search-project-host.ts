import { createHost, type McpHost, projectDialect } from '@quire/mcp-host'
import type { Services } from './services.js'
import { version } from './version.js'

/** The server's tools, for any door. */
export function createSearchProjectHost({ registry, logger }: Services): McpHost {
  return createHost({
    name: 'quire-search-project',
    title: 'Quire: project notebooks',
    version,
    instructions:
      'Finds and reads Markdown notebooks of projects. get_projects names the projects, search_project finds notebooks ' +
      'in one of them, get_notebook reads one.',
    registry,
    dialect: projectDialect,
    logger,
  })
}
