import type { Env } from 'markdown-it'
import { MAX_HEADING_LENGTH } from './block-limits.js'
import { outlineBlocks } from './block-outline.js'
import { BlockPacker, type PackedBlock, trimBlank } from './block-packer.js'
import type { FrontMatter } from './front-matter.js'
import { HeadingPath } from './heading-path.js'
import { mayHoldMarkup } from './inline-scanner.js'
import { inlineText } from './inline-text.js'
import type { HeadingSource, LeafStart } from './leaf-start.js'
import { lineStarts } from './line-starts.js'
import { type Link, markdownLink } from './link.js'
import type { References } from './link-tail.js'

export interface BlockStructure {
  readonly blocks: readonly PackedBlock[]
  /** Extents of the leaves that hold inline markup, in order: start, end, start, end, … */
  readonly inlineExtents: readonly number[]
  readonly references: References
  /** Source of the first level-one heading. */
  readonly title: string | undefined
}

/**
 * Cuts a notebook into blocks. Together they hold every character of its body that is neither white space nor
 * part of a thematic break at the top level.
 */
export function readBlockStructure(content: string, frontMatter: FrontMatter): BlockStructure {
  const env: Env & { references: NonNullable<Env['references']> } = { references: Object.create(null) }
  const builder = new StructureBuilder(content, frontMatter)
  const body = content.slice(frontMatter.bodyStart)
  outlineBlocks(body.replace(/\r\n?/g, '\n'), builder.lineCount, env, (leaf) => builder.start(leaf))
  builder.finish()
  return { ...builder.result(), references: readReferences(env.references) }
}

function readReferences(definitions: NonNullable<Env['references']>): References {
  const references = new Map<string, Link>()
  for (const [label, { href }] of Object.entries(definitions)) {
    const link = markdownLink(href)
    if (link) references.set(label, link)
  }
  return references
}

class StructureBuilder {
  readonly #content: string
  readonly #lines: Int32Array
  readonly #packer: BlockPacker
  readonly #headings = new HeadingPath()
  readonly #inlineExtents: number[] = []
  #leaf: LeafStart | undefined
  #afterCut = false
  #title: string | undefined

  constructor(content: string, { bodyStart, unreadStart }: FrontMatter) {
    this.#content = content
    this.#lines = lineStarts(content, bodyStart)
    this.#packer = new BlockPacker(content)
    if (unreadStart !== undefined) this.#keepFrontMatter(unreadStart, bodyStart)
  }

  get lineCount(): number {
    return this.#lines.length - 1
  }

  start(leaf: LeafStart): void {
    const open = this.#leaf
    if (open?.line === leaf.line) {
      // A container and its first leaf: the outer one says how it stands, the inner one what it is.
      open.verbatim = leaf.verbatim
      return
    }
    this.#close(this.#lines[leaf.line]!)
    this.#leaf = leaf
    if (leaf.heading) this.#enterHeading(leaf.heading)
  }

  finish(): void {
    this.#close(this.#content.length)
  }

  result(): Omit<BlockStructure, 'references'> {
    return { blocks: this.#packer.blocks, inlineExtents: this.#inlineExtents, title: this.#title }
  }

  #close(end: number): void {
    const leaf = this.#leaf
    if (!leaf) return
    if (leaf.kind === 'rule') {
      this.#afterCut = true
      return
    }
    const extent = trimBlank(this.#content, this.#lines[leaf.line]!, end, true)
    if (!extent) return
    this.#packer.add({
      start: extent.start,
      end: extent.end,
      kind: leaf.kind,
      boundary: this.#afterCut ? 'cut' : leaf.boundary,
      verbatim: leaf.verbatim,
      headingPath: this.#headings.path,
      headingLevel: leaf.heading?.level,
      tableHeader: leaf.headerLine === undefined ? undefined : this.#lineText(leaf.headerLine),
    })
    this.#afterCut = false
    if (!leaf.verbatim && mayHoldMarkup(this.#content.slice(extent.start, extent.end))) {
      this.#inlineExtents.push(extent.start, extent.end)
    }
  }

  #enterHeading({ level, source }: HeadingSource): void {
    this.#headings.enter(level, inlineText(source, MAX_HEADING_LENGTH))
    if (level === 1) this.#title ??= source
  }

  #lineText(line: number): string {
    return this.#content.slice(this.#lines[line], this.#lines[line + 1]).trim()
  }

  #keepFrontMatter(start: number, end: number): void {
    this.#packer.add({
      start,
      end,
      kind: 'frontmatter',
      boundary: 'block',
      verbatim: true,
      headingPath: [],
      headingLevel: undefined,
      tableHeader: undefined,
    })
    this.#afterCut = true
  }
}
