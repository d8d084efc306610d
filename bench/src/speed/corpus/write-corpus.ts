import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawQueries, QUERY_BLOCKS } from '../queries.js'
import { seededRandom } from '../random.js'
import { Corpus, type CorpusDescription, cut } from './corpus.js'
import { LineWriter } from './lines.js'
import { fullLine, type SourceDocument } from './source-document.js'
import { splicedDocuments } from './spliced-documents.js'
import { tokenise } from './tokenise.js'

export interface CorpusPlan {
  readonly source: string
  readonly documents: Iterable<SourceDocument>
  readonly seed: number
  readonly blocks: number
  readonly queries: number
}

/**
 * Writes a corpus of exactly so many blocks to a folder, which has its name only once it is whole. Where the documents
 * end too early, splices of them follow.
 */
export function writeCorpus(folder: string, plan: CorpusPlan): Corpus {
  const { source, seed, blocks } = plan
  const draft = `${folder}.draft`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true })
  const files = ['documents.ndjson', 'tokens.txt', 'text.txt'].map(
    (name) => new LineWriter(join(draft, name)),
  )
  const [documentLines, tokenLines, textLines] = files as [LineWriter, LineWriter, LineWriter]
  const count = { blocks: 0, documents: 0, tokens: 0 }
  const first: SourceDocument[] = []

  const write = (whole: SourceDocument): void => {
    const document = cut(whole, blocks - count.blocks)
    if (count.blocks < QUERY_BLOCKS) first.push(cut(document, QUERY_BLOCKS - count.blocks))
    documentLines.write(JSON.stringify(document))
    for (const block of document.blocks) {
      const tokens = tokenise(block.text)
      count.tokens += tokens.length
      tokenLines.write(tokens.join(' '))
      textLines.write(fullLine(document, block))
    }
    count.documents += 1
    count.blocks += document.blocks.length
  }

  let ownBlocks: number
  try {
    const own: SourceDocument[] = []
    for (const document of plan.documents) {
      own.push(document)
      write(document)
      if (count.blocks === blocks) break
    }
    ownBlocks = count.blocks
    if (own.length === 0) throw new Error(`No Markdown with text was found in ${source}`)
    if (count.blocks < blocks) {
      for (const document of splicedDocuments(seededRandom(seed + 1), own)) {
        write(document)
        if (count.blocks === blocks) break
      }
    }
  } finally {
    for (const file of files) file.close()
  }
  const queries = drawQueries(seededRandom(seed + 2), first, plan.queries)
  writeFileSync(join(draft, 'queries.txt'), queries.map((query) => `${query}\n`).join(''))
  const description: CorpusDescription = { source, seed, ...count, ownBlocks }
  writeFileSync(join(draft, 'corpus.json'), JSON.stringify(description, null, 2))
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return new Corpus(folder, description, queries)
}
