import type { Analyser } from '@quire/retrieval-core'
import { type BuiltSegment, buildChange } from '@quire/retrieval-store'
import { type JsonObject, type ParsedNotebook, parseNotebook } from '../markdown/index.js'
import { CodePointCounter } from './code-points.js'
import { contentHash } from './notebook-bytes.js'
import { blockRows, contentRows, linkRows, type NotebookParts } from './notebook-rows.js'
import { rowBatches } from './row-batches.js'
import { toDocument } from './to-document.js'

/** A notebook that is to be written, and what is there already. */
export interface NotebookDraft {
  readonly path: string
  readonly content: string
  readonly notebookId: string
  /** That it will have. */
  readonly version: number
  /** SHA-256 of the content that is there, in hex. */
  readonly presentHash?: string
}

/** The record of a notebook. */
export interface NotebookRecord {
  readonly notebookId: string
  readonly version: number
  readonly path: string
  /** SHA-256 of the content, in hex. */
  readonly hash: string
  readonly contentBytes: number
  readonly contentChars: number
  readonly title: string
  readonly frontMatter: JsonObject
  readonly frontMatterError?: string
  readonly tags: readonly string[]
  readonly keywords: readonly string[]
}

/** Everything that a write stores, ready to be sent. Plain data: a thread may have made it. */
export interface PreparedWrite {
  /** Of the drafts that differ from what is there. */
  readonly records: readonly NotebookRecord[]
  /** Batches of rows: see `rowBatches`. */
  readonly content: readonly Uint8Array<ArrayBuffer>[]
  readonly blocks: readonly Uint8Array<ArrayBuffer>[]
  readonly links: readonly Uint8Array<ArrayBuffer>[]
  readonly segment?: BuiltSegment
}

/** Reads the drafts that would change something into blocks, and builds their index segment. */
export function prepareNotebooks(drafts: readonly NotebookDraft[], analyser: Analyser): PreparedWrite {
  const hashed = drafts.map((draft) => ({ ...draft, hash: contentHash(draft.content) }))
  const read = hashed
    .filter(({ hash, presentHash }) => hash !== presentHash)
    .map((draft) => {
      const parsed = withABlock(parseNotebook(draft.content, { path: draft.path }), draft.content)
      return { ...draft, parsed }
    })
  const parts = read.map(({ parsed, ...draft }): NotebookParts => {
    return { ...draft, blocks: parsed.blocks, links: parsed.links }
  })
  const documents = read.map(({ parsed, notebookId, path, version }) =>
    toDocument({ ...parsed, id: notebookId, path, version }),
  )
  const segment = buildChange(documents, analyser)
  return {
    records: read.map(({ parsed, ...draft }) => toRecord(draft, parsed)),
    content: rowBatches(rowsOf(parts, contentRows)),
    blocks: rowBatches(rowsOf(parts, blockRows)),
    links: rowBatches(rowsOf(parts, linkRows)),
    ...(segment !== undefined && { segment }),
  }
}

function* rowsOf(parts: readonly NotebookParts[], rows: (part: NotebookParts) => Iterable<object>) {
  for (const part of parts) yield* rows(part)
}

function toRecord(
  { notebookId, version, path, content, hash }: NotebookDraft & { readonly hash: string },
  { title, frontMatter, frontMatterError, tags, keywords }: ParsedNotebook,
): NotebookRecord {
  return {
    notebookId,
    version,
    path,
    hash,
    contentBytes: Buffer.byteLength(content),
    contentChars: new CodePointCounter(content).at(content.length),
    title,
    frontMatter,
    ...(frontMatterError !== undefined && { frontMatterError }),
    tags,
    keywords,
  }
}

/** An empty notebook still has one, empty, block: its title can be found. */
function withABlock(parsed: ParsedNotebook, content: string): ParsedNotebook {
  if (parsed.blocks.length > 0) return parsed
  const end = content.length
  const lists = { headingPath: [], hashtags: [], mentions: [], links: [] }
  return { ...parsed, blocks: [{ start: end, end, text: '', kind: 'paragraph', ...lists }] }
}
