/** The retrieval legs, in the order in which results name them. */
export const LEGS = ['bm25', 'tfidf', 'index'] as const
export type Leg = (typeof LEGS)[number]

export interface RankedBlock {
  readonly blockId: string
  readonly documentId: string
  /** The leg's own score, above 0; comparable within one ranking only. */
  readonly score: number
}

/** A leg's best blocks, the best first. */
export type LegRanking = readonly RankedBlock[]
