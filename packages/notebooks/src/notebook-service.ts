import type { Database } from '@quire/database'
import { isServiceError } from '@quire/envelope'
import type { Analyser } from '@quire/retrieval-core'
import {
  type DocumentSource,
  type IndexCache,
  type IndexThreads,
  UnreadableIndexError,
} from '@quire/retrieval-store'
import { deleteNotebook, deleteNotebooks, type NotebookDeletion } from './notebooks/delete-notebooks.js'
import { getNotebook, type NotebookContent, type NotebookQuery } from './notebooks/get-notebook.js'
import {
  listNotebooks,
  type NotebookList,
  type NotebookListQuery,
  notebookHashes,
} from './notebooks/list-notebooks.js'
import {
  type NotebookPut,
  PathTakenMeanwhile,
  type PutResult,
  putNotebooks,
} from './notebooks/put-notebooks.js'
import type { Project } from './projects/project.js'
import {
  createProject,
  deleteProject,
  getProject,
  listMembers,
  listProjects,
  type NewProject,
  type ProjectMember,
  putMember,
  removeMember,
  setProjectStatus,
} from './projects/projects.js'
import type { ProjectAccess } from './projects/require-project-access.js'
import { readDocuments } from './queries/read-documents.js'
import { type ProjectSearch, type ProjectSearchResult, searchProject } from './search/search-project.js'

export interface NotebookServiceOptions {
  readonly database: Database
  readonly analyser: Analyser
  readonly cache: IndexCache
  /** Where large notebooks are read and indexed; made with the same analyser. Default: here. */
  readonly threads?: IndexThreads
  /** Told of an index that has to be rebuilt before it can answer: queue the rebuild here. Default: nothing. */
  readonly onUnreadableIndex?: (error: UnreadableIndexError) => Promise<void>
}

/** Projects and notebooks, as one user may see them. Every call states who asks. */
export interface NotebookService {
  listProjects(userId: string): Promise<Project[]>
  getProject(access: ProjectAccess): Promise<Project>
  createProject(project: NewProject): Promise<Project>
  setProjectStatus(access: ProjectAccess, status: 'active' | 'archived'): Promise<void>
  deleteProject(access: ProjectAccess): Promise<void>
  listMembers(access: ProjectAccess): Promise<ProjectMember[]>
  putMember(access: ProjectAccess, member: ProjectMember): Promise<void>
  removeMember(access: ProjectAccess, userId: string): Promise<void>
  putNotebooks(access: ProjectAccess, puts: readonly NotebookPut[]): Promise<PutResult[]>
  putNotebook(access: ProjectAccess, put: NotebookPut): Promise<PutResult>
  deleteNotebook(access: ProjectAccess, deletion: NotebookDeletion): Promise<void>
  deleteNotebooks(access: ProjectAccess, paths: readonly string[]): Promise<number>
  getNotebook(access: ProjectAccess, query: NotebookQuery): Promise<NotebookContent>
  listNotebooks(access: ProjectAccess, query: NotebookListQuery): Promise<NotebookList>
  notebookHashes(access: ProjectAccess): Promise<Map<string, string>>
  /** @param signal Ends the search, at once, with the signal's reason. */
  searchProject(search: ProjectSearch, signal?: AbortSignal): Promise<ProjectSearchResult>
  /** Reads the documents of an index (a project), for its rebuild. */
  readonly documents: DocumentSource
}

/** Times a write is started again because another writer came between. */
const MAX_WRITE_ATTEMPTS = 5

export function createNotebookService(options: NotebookServiceOptions): NotebookService {
  const { database, onUnreadableIndex } = options
  const putAll = (access: ProjectAccess, puts: readonly NotebookPut[]) =>
    retryingWrite(() => putNotebooks(options, access, puts))
  return {
    listProjects: (userId) => listProjects(database, userId),
    getProject: (access) => getProject(database, access),
    createProject: (project) => createProject(database, project),
    setProjectStatus: (access, status) => setProjectStatus(database, access, status),
    deleteProject: (access) => deleteProject(database, access),
    listMembers: (access) => listMembers(database, access),
    putMember: (access, member) => putMember(database, access, member),
    removeMember: (access, userId) => removeMember(database, access, userId),
    putNotebooks: putAll,
    putNotebook: async (access, put) => (await putAll(access, [put]))[0]!,
    deleteNotebook: (access, deletion) => retryingWrite(() => deleteNotebook(database, access, deletion)),
    deleteNotebooks: (access, paths) => retryingWrite(() => deleteNotebooks(database, access, paths)),
    getNotebook: (access, query) => getNotebook(database, access, query),
    listNotebooks: (access, query) => listNotebooks(database, access, query),
    notebookHashes: (access) => notebookHashes(database, access),
    searchProject: async (search, signal) => {
      try {
        return await searchProject(options, search, signal)
      } catch (error) {
        if (error instanceof UnreadableIndexError && error.rebuildable) await onUnreadableIndex?.(error)
        throw error
      }
    },
    documents: readDocuments,
  }
}

/** Starts a write again when another writer took a path meanwhile, or Postgres broke a circle of waiting writers. */
async function retryingWrite<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      const again = error instanceof PathTakenMeanwhile || isDeadlock(error)
      if (!again || attempt === MAX_WRITE_ATTEMPTS) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  const cause = isServiceError(error) ? error.cause : error
  return (cause as { code?: string } | undefined)?.code === '40P01'
}
