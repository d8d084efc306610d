import type { Database, Queryable } from '@quire/database'
import {
  type AnalysedQuery,
  type Analyser,
  excerpt,
  type FusedBlock,
  groupByDocument,
  type Leg,
  type RankedDocument,
  searchIndex,
} from '@quire/retrieval-core'
import type { IndexCache } from '@quire/retrieval-store'
import { type NotebookItem, toItem } from '../notebooks/notebook-item.js'
import { type ProjectAccess, requireProjectAccess } from '../projects/require-project-access.js'
import { type EnrichedNotebook, enrichNotebooks, resolveBlocks } from '../queries/enrich-notebooks.js'
import { explainSearch, type SearchExplanation } from './explain-search.js'
import { checkLimit, checkQuery } from './search-query.js'

/** Code points of an excerpt at most. */
const EXCERPT_CHARS = 300

/** Times a search is repeated when notebooks change between its steps, before it settles for what is left. */
const MAX_ATTEMPTS = 3

export interface ProjectSearch extends ProjectAccess {
  /** 1 to 1,000 code points, not blank. */
  readonly query: string
  /** Notebooks, 1 to 50. Default 20. */
  readonly limit?: number
  /** Default false. */
  readonly explain?: boolean
}

export interface FoundNotebook {
  readonly markdown_item_id: string
  /** Blocks that were found, the best first. */
  readonly block_ids: readonly string[]
  readonly score: number
  /** From 1. */
  readonly rank: number
  /** Legs that found it, in the order bm25, tfidf, index. */
  readonly sources: readonly Leg[]
  readonly item: NotebookItem & { readonly excerpt: string }
}

export interface ProjectSearchResult {
  readonly result_count: number
  readonly items: readonly FoundNotebook[]
  readonly explanation?: SearchExplanation
}

interface SearchTools {
  readonly database: Database
  readonly analyser: Analyser
  readonly cache: IndexCache
}

/**
 * Searches the notebooks of a project (contracts/search-project.md). Everything committed before the call is seen,
 * nothing deleted is returned. `limit` never changes the order.
 * @throws {ServiceError} `INVALID_ARGUMENT` for the query or limit, what `requireProjectAccess` throws, `UNAVAILABLE`.
 */
export async function searchProject(tools: SearchTools, search: ProjectSearch): Promise<ProjectSearchResult> {
  const text = checkQuery(search.query)
  const limit = checkLimit(search.limit)
  await requireProjectAccess(tools.database, search)
  const query = tools.analyser.query(text)
  for (let attempt = 1; ; attempt += 1) {
    const view = await tools.cache.view(search.project_id)
    const { blocks, documents } = searchIndex(view, query, { text })
    const page = documents.slice(0, limit)
    const notebooks = await enrich(tools.database, search.project_id, page)
    if (isWhole(page, notebooks)) return toResult(tools.analyser, search, query, page, notebooks)
    // A notebook changed after the view was taken: search what is there now.
    if (attempt < MAX_ATTEMPTS) continue
    const settled = await settle(tools.database, search.project_id, blocks, limit)
    return toResult(tools.analyser, search, query, settled.page, settled.notebooks)
  }
}

/** What is left of a search once the blocks that do not resolve are dropped, as of one moment. */
function settle(database: Database, projectId: string, blocks: readonly FusedBlock[], limit: number) {
  return database.transaction(
    async (tx) => {
      const resolved = await withoutUnresolved(tx, projectId, blocks)
      const page = groupByDocument(resolved).slice(0, limit)
      return { page, notebooks: await enrich(tx, projectId, page) }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

function enrich(db: Queryable, projectId: string, page: readonly RankedDocument[]) {
  const entries = page.map(({ documentId, blocks }) => ({
    notebookId: documentId,
    blockIds: blocks.map((block) => block.blockId),
  }))
  return enrichNotebooks(db, projectId, entries)
}

/** Whether every block of the page still belongs to its notebook. */
function isWhole(page: readonly RankedDocument[], notebooks: ReadonlyMap<string, EnrichedNotebook>): boolean {
  return page.every(({ documentId, blocks }) => notebooks.get(documentId)?.resolved === blocks.length)
}

/** The blocks that `block_items` resolves to the notebook they were indexed under. */
async function withoutUnresolved(
  db: Queryable,
  projectId: string,
  blocks: readonly FusedBlock[],
): Promise<FusedBlock[]> {
  const owners = await resolveBlocks(
    db,
    projectId,
    blocks.map((block) => block.blockId),
  )
  return blocks.filter((block) => owners.get(block.blockId) === block.documentId)
}

function toResult(
  analyser: Analyser,
  search: ProjectSearch,
  query: AnalysedQuery,
  page: readonly RankedDocument[],
  notebooks: ReadonlyMap<string, EnrichedNotebook>,
): ProjectSearchResult {
  const items = page.map((document) => {
    const notebook = notebooks.get(document.documentId)!
    return {
      markdown_item_id: document.documentId,
      block_ids: document.blocks.map((block) => block.blockId),
      score: document.score,
      rank: document.rank,
      sources: document.sources,
      item: {
        ...toItem(notebook),
        excerpt: excerpt(notebook.best_text ?? '', query, analyser, EXCERPT_CHARS),
      },
    }
  })
  return {
    result_count: items.length,
    items,
    ...(search.explain === true && { explanation: explainSearch(query, page) }),
  }
}
