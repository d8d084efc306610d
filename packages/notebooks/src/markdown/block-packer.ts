import {
  MAX_BLOCK_LENGTH,
  MAX_BLOCKS,
  MAX_CONTEXT_LENGTH,
  MIN_BLOCK_LENGTH,
  TARGET_BLOCK_LENGTH,
} from './block-limits.js'
import { cutText } from './inline-text.js'
import type { Boundary } from './leaf-start.js'
import type { BlockKind } from './notebook-block.js'
import { splitText } from './split-text.js'

/** A leaf of the block structure with its extent. Trimmed: first line and last character are not blank. */
export interface Part {
  readonly start: number
  readonly end: number
  readonly kind: BlockKind
  /** `cut`: the rest of a part that was too long, or what follows a thematic break. */
  readonly boundary: Boundary | 'cut'
  readonly verbatim: boolean
  readonly headingPath: readonly string[]
  readonly headingLevel: number | undefined
  readonly tableHeader: string | undefined
}

/** A block without what its inline markup says. */
export interface PackedBlock {
  readonly start: number
  end: number
  kind: BlockKind
  headingPath: readonly string[]
  /** Header row of the table that the block continues. */
  readonly context: string | undefined
}

/**
 * Joins parts, in order, into blocks.
 *
 * A heading is glued to the first text of its section, with the headings directly above it: two words alone
 * rank too high for their own sake and say nothing. What lies between two parts is blank lines and, at most, a
 * thematic break, so a block stays one slice of the content. A heading whose section is empty stands alone.
 */
export class BlockPacker {
  readonly blocks: PackedBlock[] = []
  readonly #content: string
  readonly #leastLength: number
  #open: PackedBlock | undefined
  /** Characters of the open block by kind, headings apart. */
  #lengths: Partial<Record<BlockKind, number>> = {}
  /** Level of the last heading of the open block while it holds nothing else. */
  #headingLevel: number | undefined

  constructor(content: string) {
    this.#content = content
    this.#leastLength = content.length / MAX_BLOCKS
  }

  add(part: Part): void {
    if (part.end - part.start <= MAX_BLOCK_LENGTH) {
      this.#pack(part)
      return
    }
    let { start, boundary } = part
    for (const end of splitText(this.#content, part.start, part.end, part.verbatim)) {
      const extent = trimBlank(this.#content, start, end, part.verbatim || start === part.start)
      if (extent) {
        this.#pack({ ...part, ...extent, boundary })
        boundary = 'cut'
      }
      start = end
    }
  }

  #pack(part: Part): void {
    const open = this.#open
    if (open && this.#joins(open, part)) {
      open.end = part.end
      if (this.#headingLevel !== undefined) open.headingPath = part.headingPath
    } else {
      this.#open = {
        start: part.start,
        end: part.end,
        kind: part.kind,
        headingPath: part.headingPath,
        context: part.tableHeader && cutText(part.tableHeader, MAX_CONTEXT_LENGTH),
      }
      this.blocks.push(this.#open)
      this.#lengths = {}
      this.#headingLevel = part.headingLevel
    }
    if (part.headingLevel === undefined) this.#nameFor(part)
    else if (this.#headingLevel !== undefined) this.#headingLevel = part.headingLevel
  }

  #nameFor({ kind, start, end }: Part): void {
    const block = this.#open!
    const lengths = this.#lengths
    lengths[kind] = (lengths[kind] ?? 0) + end - start
    if (lengths[kind] > (lengths[block.kind] ?? 0)) block.kind = kind
    this.#headingLevel = undefined
  }

  #joins(open: PackedBlock, part: Part): boolean {
    const length = open.end - open.start
    const joined = part.end - open.start
    if (joined > MAX_BLOCK_LENGTH) return false
    if (length < this.#leastLength) return true
    if (this.#headingLevel !== undefined) {
      return part.headingLevel === undefined || part.headingLevel > this.#headingLevel
    }
    switch (part.boundary) {
      case 'nested':
        return true
      case 'item':
        return joined <= TARGET_BLOCK_LENGTH
      case 'block':
        return length < MIN_BLOCK_LENGTH && joined <= TARGET_BLOCK_LENGTH
      case 'section':
      case 'cut':
        return false
    }
  }
}

/**
 * Leaves out blank lines before a text and white space after it; the first line keeps its indentation if asked.
 * @returns Undefined for a text that is all blank.
 */
export function trimBlank(
  content: string,
  start: number,
  end: number,
  keepIndentation: boolean,
): { start: number; end: number } | undefined {
  let last = end
  while (last > start && isBlank(content, last - 1)) last--
  if (last === start) return undefined
  let first = start
  let lineStart = start
  for (; isBlank(content, first); first++) {
    const code = content.charCodeAt(first)
    if (code === 10 || code === 13) lineStart = first + 1
  }
  return { start: keepIndentation ? lineStart : first, end: last }
}

function isBlank(content: string, at: number): boolean {
  return content.charAt(at).trim() === ''
}
