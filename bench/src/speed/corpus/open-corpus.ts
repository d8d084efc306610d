import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { hashFolders, packageFolder } from '../code-hash.js'
import type { Progress } from '../progress.js'
import { Corpus, type CorpusDescription } from './corpus.js'
import { generatedDocuments } from './generated-documents.js'
import { markdownDocuments, markdownPaths } from './markdown-documents.js'
import { writeCorpus } from './write-corpus.js'

export interface CorpusOptions {
  /** Folder of Markdown. Without one, documents are generated. */
  readonly markdown?: string
  /** Where corpora and indexes are kept between runs. */
  readonly cache: string
  readonly seed: number
  /** Blocks of the largest size. */
  readonly blocks: number
  readonly queries: number
  /** Makes everything anew. */
  readonly fresh: boolean
}

/** The corpus that an earlier run has left, if it is the same and long enough; otherwise a new one. */
export function openCorpus(options: CorpusOptions, progress: Progress): Corpus {
  const { markdown, cache, seed, blocks, queries, fresh } = options
  const folder = join(cache, `corpus-${key(options)}`)
  if (fresh) rmSync(folder, { recursive: true, force: true })
  const kept = readCorpus(folder)
  if (kept !== undefined && kept.description.blocks >= blocks) {
    progress(`corpus of ${kept.description.blocks} blocks kept from an earlier run`)
    return kept
  }
  progress(`writing a corpus of ${blocks} blocks`)
  const documents = markdown === undefined ? generatedDocuments(seed) : markdownDocuments(markdown, seed)
  const source =
    markdown === undefined ? 'generated text' : `Markdown of the folder ${basename(resolve(markdown))}`
  return writeCorpus(folder, { source, documents, seed, blocks, queries })
}

/** What the text depends on: the files, the seed, and the code that reads them. */
function key({ markdown, seed, queries }: CorpusOptions): string {
  const hash = createHash('sha256').update(`${seed} ${queries}`)
  hash.update(hashFolders([import.meta.dirname, join(packageFolder('@quire/notebooks'), 'dist/markdown')]))
  if (markdown !== undefined) {
    hash.update(resolve(markdown))
    for (const path of markdownPaths(markdown)) {
      const { size, mtimeMs } = statSync(join(markdown, path))
      hash.update(`\n${path} ${size} ${mtimeMs}`)
    }
  }
  return hash.digest('hex').slice(0, 16)
}

function readCorpus(folder: string): Corpus | undefined {
  if (!existsSync(join(folder, 'corpus.json'))) return undefined
  const description = JSON.parse(readFileSync(join(folder, 'corpus.json'), 'utf8')) as CorpusDescription
  const queries = readFileSync(join(folder, 'queries.txt'), 'utf8').trimEnd().split('\n')
  return new Corpus(folder, description, queries)
}
