// The whole public surface, kept by hand: a line here is new public API.
export { createHost, type HostOptions, type McpHost, type ResolvePrincipal } from './host/create-host.js'
export type { Dialect } from './host/dialect.js'
export type { Logger } from './host/logger.js'
export { projectDialect } from './host/project-dialect.js'
export {
  type Audience,
  defineTool,
  type ObjectSchema,
  type PageRequest,
  type Progress,
  type ReportProgress,
  TOOL_SEARCH_EXTENSION,
  TOOL_SEARCH_METHOD,
  type Tool,
  type ToolAnnotations,
  type ToolContext,
  type ToolDefinition,
  type ToolFilter,
  type ToolListing,
  type ToolListPage,
  type ToolOutcome,
  ToolRegistry,
  type ToolRegistryOptions,
  type ToolSearchPage,
  type ToolSearchRequest,
  type ToolSearchResult,
  type ToolSurface,
  type ToolTier,
  toolSearchRequestSchema,
  toolSearchResultSchema,
} from './registry/index.js'
