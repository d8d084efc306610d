import { type BlockFeatures, readFeatures } from './block-features.js'
import type { PackedBlock } from './block-packer.js'
import { readBlockStructure } from './block-structure.js'
import { readFrontMatter } from './front-matter.js'
import { distinct, frontMatterKeywords, frontMatterTags } from './front-matter-lists.js'
import type { JsonObject } from './json-value.js'
import type { Link } from './link.js'
import type { NotebookBlock } from './notebook-block.js'
import { notebookTitle } from './notebook-title.js'

/** A notebook as its Markdown says it. */
export interface ParsedNotebook {
  readonly title: string
  /** Empty if there is none, or none that can be read. */
  readonly frontMatter: JsonObject
  /** Why front matter that seems to be there is not in `frontMatter`. Its text is then in `blocks`. */
  readonly frontMatterError?: string
  /** Of the front matter, then hashtags of the text; without `#`, each once whatever its case. */
  readonly tags: readonly string[]
  /** Keywords, aliases and tags of the front matter, each once whatever its case. */
  readonly keywords: readonly string[]
  /** Each link once, in order of first appearance. */
  readonly links: readonly Link[]
  /** In order, without overlap, holding every character of the body that is neither blank nor a thematic break. */
  readonly blocks: readonly NotebookBlock[]
}

export interface ParseNotebookOptions {
  /** Path from the project's root, parts separated by `/`: its file name is the title of last resort. */
  readonly path: string
}

/**
 * Reads a Markdown notebook: front matter, title, tags, links, and blocks with exact offsets. Any text is a
 * notebook: nothing is thrown, and time and memory are linear in its length.
 *
 * Block structure is that of CommonMark 0.31 with GFM tables, nested at most 50 levels deep; headings inside of
 * lists and quotes are text. No links, hashtags or mentions are read in code, HTML and front matter. Where a
 * long paragraph is cut depends on the host's ICU, so blocks are stored, not derived again.
 */
export function parseNotebook(content: string, { path }: ParseNotebookOptions): ParsedNotebook {
  const frontMatter = readFrontMatter(content)
  const structure = readBlockStructure(content, frontMatter)
  const features = readFeatures(content, structure)
  return {
    title: notebookTitle(frontMatter.values, structure.title, path),
    frontMatter: frontMatter.values,
    ...(frontMatter.error !== undefined && { frontMatterError: frontMatter.error }),
    tags: distinct([...frontMatterTags(frontMatter.values), ...features.hashtags]),
    keywords: frontMatterKeywords(frontMatter.values),
    links: features.links,
    blocks: structure.blocks.map((block, index) => notebookBlock(content, block, features.blocks[index]!)),
  }
}

function notebookBlock(content: string, packed: PackedBlock, features: BlockFeatures): NotebookBlock {
  const { start, end, kind, headingPath, context } = packed
  const { hashtags, mentions, links } = features
  const block = { start, end, text: content.slice(start, end), kind, headingPath, hashtags, mentions, links }
  return context === undefined ? block : { ...block, context }
}
