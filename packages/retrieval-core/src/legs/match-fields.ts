import type { QueryTerm } from '../analysis/query-term.js'
import type { IndexView, LivePostings } from '../view/index-view.js'
import { type FieldWeights, PREFIX_SHARE, TYPO_SHARE, type WeightedField } from './field-weights.js'
import { similarTitles } from './similar-titles.js'
import type { TermMatch } from './term-match.js'

/** Looks up the query's terms in the fields of the `index` leg: field by field, term by term, titles with what is like them. */
export function matchFields(
  view: IndexView,
  terms: readonly QueryTerm[],
  weights: FieldWeights,
): TermMatch[] {
  const matches: TermMatch[] = []
  // Fields hold words and grams side by side: a term of both kinds is looked up once.
  const distinct = new Map<string, number>()
  for (const { term, field, weight } of terms) {
    if (field !== 'ngrams') distinct.set(term, Math.max(weight, distinct.get(term) ?? 0))
  }
  for (const [field, { weight, k1, b }] of Object.entries(weights) as [
    WeightedField,
    FieldWeights['title'],
  ][]) {
    const add = (
      term: string,
      kind: TermMatch['kind'],
      share: number,
      postings: LivePostings | undefined,
      documentFrequency: number,
    ) => {
      if (postings === undefined || share === 0) return
      matches.push({
        term,
        field,
        kind,
        weight: weight * share,
        bm25: { k1, b },
        units: view.unitCount(field),
        documentFrequency,
        averageLength: view.averageLength(field),
        postings,
      })
    }
    if (weight === 0) continue
    for (const [term, termWeight] of distinct) {
      const exact = view.postings(field, term)
      add(term, 'exact', termWeight, exact, exact?.count ?? 0)
      if (field !== 'title') continue
      const { prefix, typo, documentFrequency } = similarTitles(view, term, exact)
      add(term, 'prefix', termWeight * PREFIX_SHARE, prefix, documentFrequency)
      add(term, 'typo', termWeight * TYPO_SHARE, typo, documentFrequency)
    }
  }
  return matches
}
