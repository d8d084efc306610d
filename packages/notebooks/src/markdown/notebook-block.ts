/**
 * What fills most of a block, a heading counting only where it stands alone. `definition`: link reference
 * definitions; `frontmatter`: front matter that could not be read.
 */
export type BlockKind =
  | 'heading'
  | 'paragraph'
  | 'list'
  | 'table'
  | 'quote'
  | 'code'
  | 'html'
  | 'definition'
  | 'frontmatter'

/** A paragraph-size piece of a notebook, the unit of ranking. Sizes: `block-limits.ts`. */
export interface NotebookBlock {
  /** UTF-16 offsets into the stored content: `content.slice(start, end) === text`, always. */
  readonly start: number
  readonly end: number
  readonly text: string
  readonly kind: BlockKind
  /** Texts of the headings this block stands under, outermost first, its own heading included. */
  readonly headingPath: readonly string[]
  /** Without `#`, in order of first appearance, each once. */
  readonly hashtags: readonly string[]
  /** Without `@`, in order of first appearance, each once. */
  readonly mentions: readonly string[]
  /** Targets of wiki links and relative links, each once. */
  readonly links: readonly string[]
  /** The header row of the table that this block continues: searched with the block, not part of its text. */
  readonly context?: string
}
