import type { BlockKind } from './notebook-block.js'

/**
 * How a part of a notebook stands to the one before it: `section`, a heading; `block`, the next thing at the
 * top level; `item`, the next list item, table row or part of a quote; `nested`, anything deeper.
 */
export type Boundary = 'section' | 'block' | 'item' | 'nested'

export interface HeadingSource {
  /** 1 to 6. */
  readonly level: number
  /** With its inline markup, without marks and underline. */
  readonly source: string
}

/** Where a leaf of the block structure starts. It reaches to the start of the next. */
export class LeafStart {
  /** 0-based. */
  readonly line: number
  /** Kind of the top-level block it belongs to; `rule` for a thematic break. */
  readonly kind: BlockKind | 'rule'
  readonly boundary: Boundary
  /** Code or HTML: no Markdown inside. */
  verbatim = false
  /** The header line of the table whose body row this is. */
  headerLine: number | undefined = undefined
  /** For a heading at the top level. */
  heading: HeadingSource | undefined = undefined

  constructor(line: number, kind: BlockKind | 'rule', boundary: Boundary) {
    this.line = line
    this.kind = kind
    this.boundary = boundary
  }
}
