/** A paragraph-size piece of a document: the unit that is scored and ranked. All strings may be empty. */
export interface BlockInput {
  /** The block's own text. Its full text for ranking is the document's title (in the first hundred
   * blocks), `headingPath`, then this. */
  readonly text: string
  /** Headings above the block, outermost first. */
  readonly headingPath: readonly string[]
  readonly hashtags: readonly string[]
  readonly mentions: readonly string[]
  /** Targets of wiki links. */
  readonly links: readonly string[]
}

/** What is written, replaced and removed as one. A document without blocks is kept but never found. */
export interface DocumentInput {
  /** Not empty. Unique among the live documents of an index. */
  readonly id: string
  /** Safe integer >= 1, higher with every change of this id. */
  readonly revision: number
  readonly title: string
  readonly path: string
  /** Front-matter values as text. */
  readonly frontMatter: readonly string[]
  readonly keywords: readonly string[]
  /** In reading order, at most {@link MAX_BLOCKS_PER_DOCUMENT}. */
  readonly blocks: readonly BlockInput[]
}

/** A block id numbers its block with seven digits. */
export const MAX_BLOCKS_PER_DOCUMENT = 10_000_000
