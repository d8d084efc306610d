import type { Field } from '../segment/fields.js'
import type { LivePostings } from '../view/index-view.js'
import type { Bm25Parameters } from './formulas.js'

/**
 * A query term found in a field. A `prefix` or `typo` stands for all title terms that begin with the query's or are one
 * edit away, in documents whose title does not hold the term itself.
 */
export interface TermMatch {
  readonly term: string
  readonly field: Field
  readonly kind: 'exact' | 'prefix' | 'typo'
  /** Weight of the query term × that of the field × the share of a prefix or typo. > 0. */
  readonly weight: number
  readonly bm25: Bm25Parameters
  /** Live blocks or documents: N. */
  readonly units: number
  /** Those that hold the term. With a prefix or typo, those that hold the term or anything like it. */
  readonly documentFrequency: number
  readonly averageLength: number
  readonly postings: LivePostings
}
