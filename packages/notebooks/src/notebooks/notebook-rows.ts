import { blockId } from '@quire/retrieval-core'
import { type Link, type NotebookBlock, targetKeys } from '../markdown/index.js'
import { CodePointCounter, pieces } from './code-points.js'
import { MAX_PATH_BYTES } from './notebook-path.js'

/** UTF-16 units of one stored chunk of content. */
const CHUNK_UNITS = 64 * 1024

/** A path with its prefix. */
const MAX_KEY_BYTES = MAX_PATH_BYTES + 16

export interface NotebookParts {
  readonly notebookId: string
  readonly version: number
  readonly path: string
  readonly content: string
  readonly blocks: readonly NotebookBlock[]
  readonly links: readonly Link[]
}

/** Rows of the content, in chunks. */
export function* contentRows({ notebookId, content }: NotebookParts): Generator<object> {
  const chars = new CodePointCounter(content)
  let offset = 0
  for (const text of pieces(content, CHUNK_UNITS)) {
    yield { notebook_id: notebookId, start_char: chars.at(offset), text }
    offset += text.length
  }
}

/** Rows of the blocks. */
export function* blockRows({ notebookId, version, content, blocks }: NotebookParts): Generator<object> {
  const chars = new CodePointCounter(content)
  for (const [ordinal, block] of blocks.entries()) {
    yield {
      block_id: blockId(notebookId, version, ordinal),
      notebook_id: notebookId,
      ordinal,
      start_char: chars.at(block.start),
      end_char: chars.at(block.end),
      kind: block.kind,
      text: block.text,
      context: block.context,
      heading_path: block.headingPath,
      hashtags: block.hashtags,
      mentions: block.mentions,
      links: block.links,
    }
  }
}

/** Rows of the keys of notebooks that this one links to. */
export function* linkRows({ notebookId, path, links }: NotebookParts): Generator<object> {
  for (const key of new Set(links.flatMap((link) => targetKeys(link, path)))) {
    // No notebook has so long a path or title, and no index of Postgres takes the key.
    if (Buffer.byteLength(key) <= MAX_KEY_BYTES) yield { notebook_id: notebookId, target_key: key }
  }
}
