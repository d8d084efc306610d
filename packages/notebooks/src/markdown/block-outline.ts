import type { Env } from 'markdown-it'
import { BlockState, type BlockToken } from './block-state.js'
import { type Boundary, LeafStart } from './leaf-start.js'
import { markdown } from './markdown-it.js'
import type { BlockKind } from './notebook-block.js'

const CONTAINERS: ReadonlyMap<string, BlockKind> = new Map([
  ['bullet_list_open', 'list'],
  ['ordered_list_open', 'list'],
  ['blockquote_open', 'quote'],
  ['table_open', 'table'],
])
const LEAVES: ReadonlyMap<string, BlockKind | 'rule'> = new Map([
  ['paragraph_open', 'paragraph'],
  ['heading_open', 'heading'],
  ['fence', 'code'],
  ['code_block', 'code'],
  ['html_block', 'html'],
  ['hr', 'rule'],
  ['reference_definition', 'definition'],
])
const VERBATIM: ReadonlySet<string> = new Set(['fence', 'code_block', 'html_block'])

/**
 * Walks the block structure of a Markdown text, in order, without building a tree. Several starts on one line
 * are containers, from the outside in, and the leaf in them.
 * @param src Text whose lines end in LF alone.
 * @param env Receives the link reference definitions, as `references`.
 */
export function outlineBlocks(
  src: string,
  lineCount: number,
  env: Env,
  onLeaf: (leaf: LeafStart) => void,
): void {
  const outline = new Outline(onLeaf)
  const state = new BlockState(src, lineCount, env, (token) => outline.read(token))
  markdown.block.tokenize(state, 0, lineCount)
  state.flush()
}

class Outline {
  readonly #onLeaf: (leaf: LeafStart) => void
  /** Kind of the top-level block being read. */
  #top: BlockKind = 'paragraph'
  /** First line of the table being read. */
  #tableLine = 0
  #heading: BlockToken | undefined

  constructor(onLeaf: (leaf: LeafStart) => void) {
    this.#onLeaf = onLeaf
  }

  read(token: BlockToken): void {
    const heading = this.#heading
    if (heading) {
      // The token after the opening one holds the heading's text.
      this.#heading = undefined
      const leaf = new LeafStart(heading.map![0], 'heading', 'section')
      leaf.heading = { level: Number(heading.tag.slice(1)), source: token.content }
      this.#onLeaf(leaf)
    } else if (token.map) this.#start(token, token.map[0])
  }

  #start(token: BlockToken, line: number): void {
    const { type, level } = token
    const container = CONTAINERS.get(type)
    if (container) this.#startContainer(container, level, line)
    else if (type === 'list_item_open') this.#inner(line, level === 1)
    else if (type === 'tr_open') this.#startRow(level, line)
    else {
      const kind = LEAVES.get(type)
      if (kind) this.#startLeaf(token, kind, line)
    }
  }

  #startContainer(kind: BlockKind, level: number, line: number): void {
    if (kind === 'table') this.#tableLine = line
    if (level > 0) return
    this.#top = kind
    this.#onLeaf(new LeafStart(line, kind, 'block'))
  }

  #startRow(level: number, line: number): void {
    const isHeader = line === this.#tableLine
    this.#inner(line, level === 2 && !isHeader, isHeader ? undefined : this.#tableLine)
  }

  #startLeaf(token: BlockToken, kind: BlockKind | 'rule', line: number): void {
    const verbatim = VERBATIM.has(token.type)
    if (token.level > 0) this.#inner(line, token.level === 1 && this.#top === 'quote', undefined, verbatim)
    else if (kind === 'heading') this.#heading = token
    else {
      const leaf = new LeafStart(line, kind, 'block')
      leaf.verbatim = verbatim
      this.#onLeaf(leaf)
    }
  }

  #inner(line: number, isItem: boolean, headerLine?: number, verbatim = false): void {
    const boundary: Boundary = isItem ? 'item' : 'nested'
    const leaf = new LeafStart(line, this.#top, boundary)
    leaf.headerLine = headerLine
    leaf.verbatim = verbatim
    this.#onLeaf(leaf)
  }
}
