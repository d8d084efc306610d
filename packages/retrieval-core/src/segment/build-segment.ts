import type { Analyser } from '../analysis/analyser.js'
import { compareCodePoints } from '../code-point-order.js'
import { type DocumentInput, MAX_BLOCKS_PER_DOCUMENT } from '../document-input.js'
import { RetrievalError } from '../retrieval-error.js'
import { documentNames } from './name-key.js'
import { SegmentWriter } from './segment-writer.js'
import { addTerms, type FieldTerms, TermCounter } from './term-counter.js'

/**
 * Blocks of a document whose full text holds its title. A title says what each of its paragraphs is about; but were it in
 * every block of a very long document, that document alone could fill a leg.
 */
const TITLED_BLOCKS = 100

/**
 * Builds a segment from documents. Linear in their text; equal documents give equal bytes, whatever their order.
 * @throws {RetrievalError} `INVALID_DOCUMENT`, `DUPLICATE_DOCUMENT`.
 */
export function buildSegment(documents: readonly DocumentInput[], analyser: Analyser): Uint8Array {
  const writer = new SegmentWriter()
  const sorted = documents.toSorted((a, b) => compareCodePoints(`${a.id}.`, `${b.id}.`))
  for (const [index, document] of sorted.entries()) {
    check(document)
    if (index > 0 && sorted[index - 1]!.id === document.id) {
      throw new RetrievalError('DUPLICATE_DOCUMENT', 'A document may be given only once')
    }
    addDocument(writer, document, new TermCounter(analyser))
  }
  return writer.finish()
}

function check({ id, revision, blocks }: DocumentInput): void {
  if (id === '') throw new RetrievalError('INVALID_DOCUMENT', 'A document needs an id')
  if (!Number.isSafeInteger(revision) || revision < 1) {
    throw new RetrievalError('INVALID_DOCUMENT', 'A revision is a safe integer from 1')
  }
  if (blocks.length > MAX_BLOCKS_PER_DOCUMENT) {
    throw new RetrievalError('INVALID_DOCUMENT', `A document has at most ${MAX_BLOCKS_PER_DOCUMENT} blocks`)
  }
}

function addDocument(writer: SegmentWriter, document: DocumentInput, counter: TermCounter): void {
  const ordinal = writer.documentCount
  const firstBlock = writer.blockCount
  writer.addDocument({ id: document.id, revision: document.revision, blockCount: document.blocks.length })
  writer.field('title').addUnit(ordinal, counter.joined([document.title]))
  writer.field('path').addUnit(ordinal, counter.joined([document.path]))
  writer.field('frontMatter').addUnit(ordinal, counter.joined(document.frontMatter))
  writer.field('keywords').addUnit(ordinal, counter.joined(document.keywords))
  writer.field('names').addUnit(ordinal, new Map([...documentNames(document)].map((name) => [name, 1])))
  for (const [index, block] of document.blocks.entries()) {
    const blockOrdinal = firstBlock + index
    const full: FieldTerms = { words: new Map(), grams: new Map() }
    if (index < TITLED_BLOCKS) addTerms(full, counter.cached(document.title))
    for (const heading of block.headingPath)
      if (heading !== document.title) addTerms(full, counter.cached(heading))
    addTerms(full, counter.counted(block.text))
    writer.field('words').addUnit(blockOrdinal, full.words)
    writer.field('grams').addUnit(blockOrdinal, full.grams)
    writer.field('heading').addUnit(blockOrdinal, counter.joined(block.headingPath))
    writer.field('tags').addUnit(blockOrdinal, counter.joined([...block.hashtags, ...block.mentions]))
    writer.field('links').addUnit(blockOrdinal, counter.joined(block.links))
  }
}
