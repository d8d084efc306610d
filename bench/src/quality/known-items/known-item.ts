/** What is typed by someone who knows which notebook is wanted. */
export interface KnownItem {
  readonly query: string
  /** Ids of the notebooks that answer it. */
  readonly wanted: ReadonlySet<string>
  /** The notebook that it was drawn from. */
  readonly source: string
}

export const KINDS = ['title', 'typo', 'heading', 'name'] as const

/**
 * - `title`: the whole title of a notebook; of notebooks with the same title, any will do.
 * - `typo`: the same with one slip.
 * - `heading`: a heading below the title; any notebook with the same one will do.
 * - `name`: an identifier, version or path copied from the text; any notebook that holds it will do.
 */
export type Kind = (typeof KINDS)[number]
