import type { Database, Queryable } from '@quire/database'
import {
  type Analyser,
  excerpt,
  type FoundDocument,
  type FusedBlock,
  groupByDocument,
  type Leg,
} from '@quire/retrieval-core'
import type { IndexAnswer, IndexCache } from '@quire/retrieval-store'
import { type NotebookItem, toItem } from '../notebooks/notebook-item.js'
import { type ProjectAccess, requireProjectAccess } from '../projects/require-project-access.js'
import { type EnrichedNotebook, enrichNotebooks, resolveBlocks } from '../queries/enrich-notebooks.js'
import { abortable } from './abortable.js'
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
 * @param signal Ends the search, at once, with the signal's reason.
 * @throws {ServiceError} `INVALID_ARGUMENT` for the query or limit, what `requireProjectAccess` throws, `UNAVAILABLE`.
 */
export async function searchProject(
  { database, analyser, cache }: SearchTools,
  search: ProjectSearch,
  signal?: AbortSignal,
): Promise<ProjectSearchResult> {
  const text = checkQuery(search.query)
  const limit = checkLimit(search.limit)
  const db = abortable(database, signal)
  await requireProjectAccess(db, search)
  for (let attempt = 1; ; attempt += 1) {
    const isLast = attempt === MAX_ATTEMPTS
    const withBlocks = isLast || search.explain === true
    const answer = await cache.search(search.project_id, { text, limit, withBlocks }, signal)
    const page = answer.documents
    const notebooks = await enrich(db, search.project_id, page)
    if (isWhole(page, notebooks)) return toResult(analyser, search, answer, { page, notebooks })
    // A notebook changed after the view was taken: search what is there now.
    if (!isLast) continue
    const settled = await settle(database, search.project_id, answer.blocks, limit, signal)
    return toResult(analyser, search, answer, settled)
  }
}

interface EnrichedPage {
  readonly page: readonly FoundDocument[]
  readonly notebooks: ReadonlyMap<string, EnrichedNotebook>
}

/** What is left of a search once the blocks that do not resolve are dropped, as of one moment. */
function settle(
  database: Database,
  projectId: string,
  blocks: readonly FusedBlock[],
  limit: number,
  signal: AbortSignal | undefined,
): Promise<EnrichedPage> {
  return database.transaction(
    async (tx) => {
      const resolved = await withoutUnresolved(tx, projectId, blocks)
      const page = groupByDocument(resolved)
        .slice(0, limit)
        .map((document) => ({ ...document, blockIds: document.blocks.map(({ blockId }) => blockId) }))
      return { page, notebooks: await enrich(tx, projectId, page) }
    },
    { isolation: 'repeatable read', readOnly: true, ...(signal !== undefined && { signal }) },
  )
}

function enrich(db: Queryable, projectId: string, page: readonly FoundDocument[]) {
  const entries = page.map(({ documentId, blockIds }) => ({ notebookId: documentId, blockIds }))
  return enrichNotebooks(db, projectId, entries)
}

/** Whether every block of the page still belongs to its notebook. */
function isWhole(page: readonly FoundDocument[], notebooks: ReadonlyMap<string, EnrichedNotebook>): boolean {
  return page.every(({ documentId, blockIds }) => notebooks.get(documentId)?.resolved === blockIds.length)
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
  { query, blocks }: IndexAnswer,
  { page, notebooks }: EnrichedPage,
): ProjectSearchResult {
  const items = page.map((document) => {
    const notebook = notebooks.get(document.documentId)!
    return {
      markdown_item_id: document.documentId,
      block_ids: document.blockIds,
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
    ...(search.explain === true && { explanation: explainSearch(query, page, blocks) }),
  }
}
