import { type Analyser, type IndexView, indexLanguages, rankLeg, searchIndex } from '@quire/retrieval-core'
import type { KnownItem } from './known-item.js'

const TOP = 20

/** Shares of the items, from 0 to 1. */
export interface Found {
  readonly items: number
  /** The first notebook of the `index` leg is wanted. */
  readonly firstInLeg: number
  /** The first notebook, fused and grouped, is wanted. */
  readonly first: number
  /** A wanted notebook is among the first 20. */
  readonly in20: number
  /** Of the items that at most 20 notebooks answer: the one that the item was drawn from is among the first 20. */
  readonly sourceIn20: number
}

export function findItems(view: IndexView, analyser: Analyser, items: readonly KnownItem[]): Found {
  let [firstInLeg, first, in20, rare, sourceIn20] = [0, 0, 0, 0, 0]
  for (const { query: text, wanted, source } of items) {
    const query = analyser.query(text, indexLanguages(view))
    const best = rankLeg(view, query, 'index', { text, limit: 1 })[0]
    const found = searchIndex(view, query, { text }).page(TOP)
    if (best !== undefined && wanted.has(best.documentId)) firstInLeg++
    if (found.length > 0 && wanted.has(found[0]!.documentId)) first++
    if (found.some(({ documentId }) => wanted.has(documentId))) in20++
    if (wanted.size > TOP) continue
    rare++
    if (found.some(({ documentId }) => documentId === source)) sourceIn20++
  }
  const share = (count: number, of: number) => (of === 0 ? Number.NaN : count / of)
  return {
    items: items.length,
    firstInLeg: share(firstInLeg, items.length),
    first: share(first, items.length),
    in20: share(in20, items.length),
    sourceIn20: share(sourceIn20, rare),
  }
}
