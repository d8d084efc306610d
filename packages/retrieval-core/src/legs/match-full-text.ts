import type { QueryTerm } from '../analysis/query-term.js'
import type { IndexView } from '../view/index-view.js'
import type { Bm25Parameters } from './formulas.js'
import type { TermMatch } from './term-match.js'

/** Looks up the query's terms in the full text, in the query's order. Each list of postings is read once for all legs. */
export function matchFullText(
  view: IndexView,
  terms: readonly QueryTerm[],
  bm25: Bm25Parameters,
): TermMatch[] {
  return terms.flatMap(({ term, field, weight }): TermMatch[] => {
    const postings = weight > 0 ? view.postings(field, term) : undefined
    if (postings === undefined) return []
    return [
      {
        term,
        field,
        kind: 'exact',
        weight,
        bm25,
        units: view.blockCount,
        documentFrequency: postings.count,
        averageLength: view.averageLength(field),
        postings,
      },
    ]
  })
}
