export { CursorCodec, invalidCursor } from './cursor-codec.js'
export { foldCase } from './fold-case.js'
export type { PageRequest } from './page.js'
export type { ObjectSchema } from './publish-schema.js'
export type { Progress, ReportProgress } from './report-progress.js'
export {
  defineTool,
  type Tool,
  type ToolAnnotations,
  type ToolContext,
  type ToolDefinition,
  type ToolOutcome,
  type ToolSurface,
  type ToolTier,
} from './tool.js'
export type { ToolFilter } from './tool-filter.js'
export type { ToolListing } from './tool-listing.js'
export {
  type Audience,
  type ToolListPage,
  ToolRegistry,
  type ToolRegistryOptions,
  type ToolSearchPage,
} from './tool-registry.js'
export {
  TOOL_SEARCH_EXTENSION,
  TOOL_SEARCH_METHOD,
  type ToolSearchRequest,
  type ToolSearchResult,
  toolSearchRequestSchema,
  toolSearchResultSchema,
} from './tool-search.js'
