import type { Field } from '../segment/fields.js'
import type { Bm25Parameters } from './formulas.js'

/** What a field adds to the `index` leg: `weight` × its BM25. */
export interface FieldWeight extends Bm25Parameters {
  readonly field: Exclude<Field, 'words' | 'grams' | 'names'>
  /** >= 0; 0 leaves the field out. */
  readonly weight: number
}

/** Titles at half the weight of full text keep a fused list sound; a leg of titles alone wrecks it. */
export const FIELD_WEIGHTS: readonly FieldWeight[] = [
  { field: 'title', weight: 0.5, k1: 1.2, b: 0.5 },
  { field: 'heading', weight: 0.3, k1: 1.2, b: 0.5 },
  { field: 'keywords', weight: 0.3, k1: 1.2, b: 0.5 },
  { field: 'tags', weight: 0.3, k1: 1.2, b: 0.5 },
  { field: 'path', weight: 0.2, k1: 1.2, b: 0.5 },
  { field: 'frontMatter', weight: 0.2, k1: 1.2, b: 0.5 },
  { field: 'links', weight: 0.2, k1: 1.2, b: 0.5 },
]

/** Share of an exact title term's score that a longer term beginning with it gets. */
export const PREFIX_SHARE = 0.5

/** Share that a title term one edit away gets. */
export const TYPO_SHARE = 0.4

/** Lifts a document that is asked for by its whole title, path or id above all other scores of the leg. */
export const EXACT_NAME_SCORE = 1_000
