/** A document of a judged collection. */
export interface JudgedDocument {
  readonly id: string
  /** May be empty. */
  readonly title: string
  readonly text: string
}

export interface JudgedQuery {
  readonly id: string
  readonly text: string
}

/** Grades of relevance by document id. Only those from 1 are relevant. */
export type Judgements = ReadonlyMap<string, number>

/** Documents, queries, and which of the first answer the second. */
export interface Collection {
  readonly name: string
  readonly documents: readonly JudgedDocument[]
  readonly queries: readonly JudgedQuery[]
  /** By query id. */
  readonly judgements: ReadonlyMap<string, Judgements>
}
