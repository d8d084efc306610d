import {
  type AnalysedQuery,
  type Analyser,
  type FoundDocument,
  type FusedBlock,
  type IndexView,
  indexLanguages,
  type SearchOptions,
  searchIndex,
} from '@quire/retrieval-core'

/** What is searched for, and what the answer is to hold. Plain data: it may go to a thread. */
export interface IndexSearch extends Omit<SearchOptions, 'text'> {
  /** As typed. */
  readonly text: string
  /** Documents at most. From 1. */
  readonly limit: number
  /** Also every block that any leg found, and for each block of the page its legs. Default false. */
  readonly withBlocks?: boolean
}

export interface IndexAnswer {
  readonly query: AnalysedQuery
  readonly documents: readonly FoundDocument[]
  /** Best first; empty unless asked for. */
  readonly blocks: readonly FusedBlock[]
}

/** Searches a view: the same wherever it runs. The query is analysed here, where the view is known. */
export function searchView(view: IndexView, analyser: Analyser, search: IndexSearch): IndexAnswer {
  const { limit, withBlocks = false, ...options } = search
  const query = analyser.query(search.text, indexLanguages(view))
  const outcome = searchIndex(view, query, options)
  const documents = outcome.page(limit)
  return { query, documents, blocks: withBlocks ? outcome.blocks : [] }
}
