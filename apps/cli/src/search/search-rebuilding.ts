import type { ProjectSearch, ProjectSearchResult } from '@quire/notebooks'
import { rebuildIndex, UnreadableIndexError } from '@quire/retrieval-store'
import { note } from '../output.js'
import type { Workbench } from '../workbench.js'

/** Searches; an index that cannot be read is rebuilt first, here and now, since no server may be there to do it. */
export async function searchRebuilding(
  { database, analyser, notebooks, threads }: Workbench,
  search: ProjectSearch,
): Promise<ProjectSearchResult> {
  try {
    return await notebooks.searchProject(search)
  } catch (error) {
    if (!(error instanceof UnreadableIndexError && error.rebuildable)) throw error
    note('Rebuilding the search index')
    await rebuildIndex(database, error.indexId, analyser, notebooks.documents, threads)
    return notebooks.searchProject(search)
  }
}
