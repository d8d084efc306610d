export { notebookMigrations } from './migrations.js'
export {
  createNotebookService,
  type NotebookService,
  type NotebookServiceOptions,
} from './notebook-service.js'
export type { NotebookDeletion } from './notebooks/delete-notebooks.js'
export {
  type Backlink,
  MAX_WINDOW_CHARS,
  type NotebookContent,
  type NotebookQuery,
} from './notebooks/get-notebook.js'
export type { NotebookList, NotebookListQuery } from './notebooks/list-notebooks.js'
export { contentHash, decodeNotebook, MAX_NOTEBOOK_BYTES } from './notebooks/notebook-bytes.js'
export type { NotebookItem } from './notebooks/notebook-item.js'
export { validatePath } from './notebooks/notebook-path.js'
export type { NotebookPut, PutResult } from './notebooks/put-notebooks.js'
export type { Project, ProjectRole, ProjectStatus } from './projects/project.js'
export type { NewProject, ProjectMember } from './projects/projects.js'
export type { ProjectAccess } from './projects/require-project-access.js'
export type { ExplainedBlock, ExplainedNotebook, SearchExplanation } from './search/explain-search.js'
export type { FoundNotebook, ProjectSearch, ProjectSearchResult } from './search/search-project.js'
