import { type Analyser, type IndexView, indexLanguages, rankLeg, searchIndex } from '@quire/retrieval-core'
import type { RankedDocument } from './ranked-document.js'

/** Documents that a query is judged by, at most. */
const LIMIT = 100

export type Search = (view: IndexView, analyser: Analyser, text: string) => readonly RankedDocument[]

/** The BM25 leg. A document counts for its best block. */
const lexical: Search = (view, analyser, text) => {
  const best = new Map<string, number>()
  for (const { documentId, score } of rankLeg(view, analyser.query(text, indexLanguages(view)), 'bm25')) {
    if (!best.has(documentId)) best.set(documentId, score)
    if (best.size === LIMIT) break
  }
  return [...best].map(([id, score]) => ({ id, score }))
}

/** All three legs, fused and grouped, as `search_project` ranks notebooks. */
const fused: Search = (view, analyser, text) =>
  searchIndex(view, analyser.query(text, indexLanguages(view)), { text })
    .page(LIMIT)
    .map(({ documentId, score }) => ({ id: documentId, score }))

export const MODES = { lexical, fused } as const
export type Mode = keyof typeof MODES
