import type { Field } from '../segment/fields.js'
import type { Bm25Parameters } from './formulas.js'

/** Fields that add to the `index` leg. */
export type WeightedField = Exclude<Field, 'words' | 'grams' | 'ngrams' | 'names' | 'language'>

/** What a field adds to the `index` leg: `weight` × its BM25. */
export interface FieldWeight extends Bm25Parameters {
  /** >= 0; 0 leaves the field out. */
  readonly weight: number
}

export type FieldWeights = Readonly<Record<WeightedField, FieldWeight>>

/**
 * Titles at half the weight of full text keep a fused list sound; a leg of titles alone wrecks it. The rest says less
 * than a title: headings, keywords and tags are chosen with care, paths, front matter and links less so.
 */
export const DEFAULT_FIELD_WEIGHTS: FieldWeights = {
  title: { weight: 0.5, k1: 1.2, b: 0.5 },
  heading: { weight: 0.3, k1: 1.2, b: 0.5 },
  keywords: { weight: 0.3, k1: 1.2, b: 0.5 },
  tags: { weight: 0.3, k1: 1.2, b: 0.5 },
  path: { weight: 0.2, k1: 1.2, b: 0.5 },
  frontMatter: { weight: 0.2, k1: 1.2, b: 0.5 },
  links: { weight: 0.2, k1: 1.2, b: 0.5 },
}

/** Share of an exact title term's weight that a longer term beginning with the query's gets. */
export const PREFIX_SHARE = 0.5

/** Share that a title term one edit away gets. */
export const TYPO_SHARE = 0.4
