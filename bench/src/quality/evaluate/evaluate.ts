import type { Analyser, IndexView } from '@quire/retrieval-core'
import type { Collection } from '../judged/collection.js'
import { type Measures, meanOf, measure } from './measures.js'
import type { Search } from './modes.js'
import { inTrecOrder, type RankedDocument } from './ranked-document.js'

export interface Evaluation extends Measures {
  /** Queries that count: those with something relevant. */
  readonly queries: number
  /** What was found for each query that counts, in trec_eval's order. */
  readonly run: ReadonlyMap<string, readonly RankedDocument[]>
}

/**
 * Asks all queries of a collection. One without a result counts 0, one without a relevant document does not count.
 * @throws {Error} if no query counts.
 */
export function evaluate(
  { name, queries, judgements }: Collection,
  view: IndexView,
  analyser: Analyser,
  search: Search,
): Evaluation {
  const run = new Map<string, RankedDocument[]>()
  const measured: Measures[] = []
  for (const { id, text } of queries) {
    const found = inTrecOrder(search(view, analyser, text))
    const measures = measure(
      found.map((document) => document.id),
      judgements.get(id) ?? new Map(),
    )
    if (measures === undefined) continue
    measured.push(measures)
    run.set(id, found)
  }
  if (measured.length === 0) throw new Error(`${name} has no query with a relevant document`)
  return { ...meanOf(measured), queries: measured.length, run }
}
