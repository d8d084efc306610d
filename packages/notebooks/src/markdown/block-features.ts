import { MAX_BLOCK_FEATURES, MAX_LINKS, MAX_TAGS } from './block-limits.js'
import type { BlockStructure } from './block-structure.js'
import { scanInline } from './inline-scanner.js'
import { type Link, showingText } from './link.js'

/** What the inline markup of one block says. */
export interface BlockFeatures {
  readonly hashtags: readonly string[]
  readonly mentions: readonly string[]
  readonly links: readonly string[]
}

export interface NotebookFeatures {
  /** One entry a block, in the order of the blocks. */
  readonly blocks: readonly BlockFeatures[]
  /** Each link once, in order of first appearance. */
  readonly links: Link[]
  readonly hashtags: string[]
}

const NOTHING: readonly string[] = Object.freeze([])
const NO_FEATURES: BlockFeatures = { hashtags: NOTHING, mentions: NOTHING, links: NOTHING }

/** Scans each leaf by itself, as no markup reaches across leaves, and gives each finding to the block it ends in. */
export function readFeatures(content: string, structure: BlockStructure): NotebookFeatures {
  const { blocks, inlineExtents, references } = structure
  const collectors: (FeatureCollector | undefined)[] = new Array(blocks.length)
  const links = new Map<string, Link>()
  const hashtags = new Set<string>()
  let leafStart = 0
  let block = 0

  const collector = (at: number): FeatureCollector => {
    while (blocks[block]!.end < leafStart + at) block++
    collectors[block] ??= new FeatureCollector()
    return collectors[block]!
  }
  const sink = {
    link(at: number, link: Link, text: string) {
      if (link.kind !== 'external') collector(at).add('links', link.target)
      if (links.size === MAX_LINKS) return
      const key = `${link.kind} ${link.target}#${link.heading ?? ''}`
      if (!links.has(key)) links.set(key, showingText(link, text))
    },
    hashtag(at: number, name: string) {
      collector(at).add('hashtags', name)
      if (hashtags.size < MAX_TAGS) hashtags.add(name)
    },
    mention(at: number, name: string) {
      collector(at).add('mentions', name)
    },
  }
  for (let index = 0; index < inlineExtents.length; index += 2) {
    leafStart = inlineExtents[index]!
    scanInline(content.slice(leafStart, inlineExtents[index + 1]), references, sink)
  }
  return {
    blocks: Array.from(collectors, (each) => each?.features() ?? NO_FEATURES),
    links: [...links.values()],
    hashtags: [...hashtags],
  }
}

class FeatureCollector {
  readonly #found = { hashtags: NOTHING, mentions: NOTHING, links: NOTHING } as {
    -readonly [Name in keyof BlockFeatures]: readonly string[]
  }

  add(name: keyof BlockFeatures, value: string): void {
    const values = this.#found[name]
    if (value === '' || values.length === MAX_BLOCK_FEATURES || values.includes(value)) return
    this.#found[name] = [...values, value]
  }

  features(): BlockFeatures {
    return this.#found
  }
}
