import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import {
  type Analyser,
  createAnalyser,
  type DocumentInput,
  IndexView,
  openSegment,
} from '@quire/retrieval-core'
import { hashFolders, packageFolder } from '../code-hash.js'
import type { Corpus } from '../corpus/corpus.js'
import { bodyDocument, fullDocument, type SourceDocument } from '../corpus/source-document.js'
import { bodyAnalyser } from './build/body-analyser.js'
import { type BuiltIndex, buildIndex } from './build/build-index.js'

/** `body`: the tokens that all engines share, in the primary field. `full`: every field, with Quire's own analysis. */
export type IndexKind = 'body' | 'full'

const KINDS: Readonly<
  Record<IndexKind, { analyser: Analyser; document(source: SourceDocument, number: number): DocumentInput }>
> = {
  body: { analyser: bodyAnalyser, document: bodyDocument },
  full: { analyser: createAnalyser(), document: fullDocument },
}

export const analyserOf = (kind: IndexKind): Analyser => KINDS[kind].analyser

export async function* documentsOf(
  corpus: Corpus,
  kind: IndexKind,
  blocks: number,
): AsyncGenerator<DocumentInput> {
  let number = 0
  for await (const document of corpus.documents(blocks)) yield KINDS[kind].document(document, number++)
}

/** Builds an index of the first blocks of a corpus, always anew, and keeps it for later runs. */
export async function buildQuireIndex(corpus: Corpus, kind: IndexKind, blocks: number): Promise<BuiltIndex> {
  const built = await buildIndex(documentsOf(corpus, kind, blocks), analyserOf(kind))
  const file = fileOf(corpus, kind, blocks)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, built.segment)
  return built
}

/** The file of the index that an earlier run has kept, or of a new one. */
export async function keepQuireIndex(corpus: Corpus, kind: IndexKind, blocks: number): Promise<string> {
  const file = fileOf(corpus, kind, blocks)
  if (!existsSync(file)) await buildQuireIndex(corpus, kind, blocks)
  return file
}

/** The bytes of a kept index, in memory that threads can share. */
export async function readQuireIndex(corpus: Corpus, kind: IndexKind, blocks: number): Promise<Uint8Array> {
  const bytes = readFileSync(await keepQuireIndex(corpus, kind, blocks))
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}

export const viewOf = (...segments: readonly Uint8Array[]): IndexView =>
  IndexView.of(segments.map((bytes) => ({ segment: openSegment(bytes), dead: new Set() })))

const fileOf = (corpus: Corpus, kind: IndexKind, blocks: number): string =>
  join(corpus.folder, 'quire', `${indexKey(corpus, kind, blocks)}.segment`)

/** Differs where the text does, or the code that analyses and writes it. How an index is searched makes no difference. */
export function indexKey(corpus: Corpus, kind: IndexKind, blocks: number): string {
  const dist = join(packageFolder('@quire/retrieval-core'), 'dist')
  const code = hashFolders([
    join(dist, 'analysis'),
    join(dist, 'segment'),
    join(import.meta.dirname, 'build'),
  ])
  return `${basename(corpus.folder)}-${kind}-${blocks}-${code}`
}
