import { join } from 'node:path'
import type { BlockInput } from '@quire/retrieval-core'
import { readLines } from './lines.js'
import type { SourceDocument } from './source-document.js'

/** What a corpus is made of, as `corpus.json` in its folder says. */
export interface CorpusDescription {
  /** Where the text is from, in words. */
  readonly source: string
  readonly seed: number
  readonly blocks: number
  readonly documents: number
  /** Blocks of real or generated documents; the others are spliced from them. */
  readonly ownBlocks: number
  /** Tokens of all blocks, as every engine counts them. */
  readonly tokens: number
}

/**
 * Blocks in a folder of plain files, so that processes in any language can read the same text. A smaller corpus is the
 * beginning of a larger one.
 */
export class Corpus {
  readonly folder: string
  readonly description: CorpusDescription
  /** Queries, their tokens parted by blanks. */
  readonly queries: readonly string[]

  constructor(folder: string, description: CorpusDescription, queries: readonly string[]) {
    this.folder = folder
    this.description = description
    this.queries = queries
  }

  /** One block a line: its tokens in lower case, parted by blanks. */
  get tokenFile(): string {
    return join(this.folder, 'tokens.txt')
  }

  /** One block a line: title, headings and text. */
  get textFile(): string {
    return join(this.folder, 'text.txt')
  }

  /** The queries, one a line. */
  get queryFile(): string {
    return join(this.folder, 'queries.txt')
  }

  /** The documents of the first blocks, the last one cut short. @param blocks At most as many as there are. */
  async *documents(blocks: number): AsyncGenerator<SourceDocument> {
    let left = blocks
    for await (const line of readLines(join(this.folder, 'documents.ndjson'))) {
      if (left === 0) return
      const document = cut(JSON.parse(line) as SourceDocument, left)
      left -= document.blocks.length
      yield document
    }
  }
}

/** The document with its first blocks only. */
export const cut = (document: SourceDocument, blocks: number): SourceDocument =>
  document.blocks.length <= blocks
    ? document
    : { ...document, blocks: document.blocks.slice(0, blocks) satisfies BlockInput[] }
