import type { AnalysedQuery, FoundDocument, FusedBlock, LegContribution } from '@quire/retrieval-core'

export interface ExplainedBlock {
  readonly block_id: string
  /** Sum of the contributions. */
  readonly score: number
  /** What this block adds to its notebook's score: `score` / 2^i, i being its place among the notebook's blocks. */
  readonly contribution: number
  readonly legs: readonly LegContribution[]
}

export interface ExplainedNotebook {
  readonly markdown_item_id: string
  /** Sum of the blocks' contributions. */
  readonly score: number
  /** What each leg adds to the score: the halved contributions of its blocks. They add up to `score`. */
  readonly legs: readonly { readonly leg: string; readonly contribution: number }[]
  readonly blocks: readonly ExplainedBlock[]
}

/** Why a search ranked as it did. */
export interface SearchExplanation {
  readonly terms: AnalysedQuery['terms']
  /** Terms of the query that were not searched. */
  readonly dropped: readonly string[]
  readonly items: readonly ExplainedNotebook[]
}

/** @param blocks Those of the page, among others. */
export function explainSearch(
  query: AnalysedQuery,
  page: readonly FoundDocument[],
  blocks: readonly FusedBlock[],
): SearchExplanation {
  const byId = new Map(blocks.map((block) => [block.blockId, block]))
  const items = page.map((document) =>
    explainDocument(
      document,
      document.blockIds.map((id) => byId.get(id)!),
    ),
  )
  return { terms: query.terms, dropped: query.dropped, items }
}

function explainDocument(
  { documentId, score, sources }: FoundDocument,
  blocks: readonly FusedBlock[],
): ExplainedNotebook {
  const explained = blocks.map((block, index) => ({
    block_id: block.blockId,
    score: block.score,
    contribution: block.score / 2 ** index,
    legs: block.legs,
  }))
  const legs = sources.map((leg) => ({
    leg,
    contribution: blocks.reduce((sum, block, index) => {
      const found = block.legs.find((contribution) => contribution.leg === leg)
      return sum + (found?.contribution ?? 0) / 2 ** index
    }, 0),
  }))
  return { markdown_item_id: documentId, score, legs, blocks: explained }
}
