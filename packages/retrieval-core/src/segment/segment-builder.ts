import type { Analyser } from '../analysis/analyser.js'
import type { Token } from '../analysis/token.js'
import type { BlockInput, DocumentInput } from '../document-input.js'
import { FieldCollector } from './field-collector.js'
import { FieldWriter } from './field-writer.js'
import { FIELDS, type Field, isBlockField } from './fields.js'
import { documentNames } from './name-key.js'
import { SegmentWriter } from './segment-writer.js'

/**
 * Blocks of a document whose full text holds its title. A title says what each of its paragraphs is about; but were it in
 * every block of a very long document, that document alone could fill a leg.
 */
const TITLED_BLOCKS = 100

/** Numbers of a token's terms in the three fields of full text. */
type TermIds = readonly (readonly number[])[]

const FULL_TEXT = ['words', 'grams', 'ngrams'] as const
/** Tokens whose numbers are remembered, at most; they are forgotten all at once. */
const MAX_REMEMBERED = 200_000

/** Analyses documents, given in the order of their ids, and gathers their terms for a segment. */
export class SegmentBuilder {
  readonly #analyser: Analyser
  readonly #writer = new SegmentWriter()
  readonly #collectors = new Map<Field, FieldCollector>(FIELDS.map((field) => [field, new FieldCollector()]))
  /** By the array of words, which an analyser shares between all tokens of one word: a word is looked up once, not its terms. */
  readonly #termIds = new Map<readonly string[], TermIds>()
  /** Titles, headings, tags of the current document, which recur: analysed once. */
  #tokens = new Map<string, readonly Token[]>()
  #language = ''

  readonly #fullText: readonly [FieldCollector, FieldCollector, FieldCollector]

  constructor(analyser: Analyser) {
    this.#fullText = [this.#collector('words'), this.#collector('grams'), this.#collector('ngrams')]
    this.#analyser = analyser
  }

  add(document: DocumentInput): void {
    const { id, revision, title, path, frontMatter, keywords, blocks } = document
    const ordinal = this.#writer.documentCount
    const firstBlock = this.#writer.blockCount
    this.#tokens = new Map()
    this.#language = this.#analyser.languageOf(textsOf(document))
    this.#writer.addDocument({ id, revision, blockCount: blocks.length })
    this.#addShort('title', ordinal, [title])
    this.#addShort('path', ordinal, [path])
    this.#addShort('frontMatter', ordinal, frontMatter)
    this.#addShort('keywords', ordinal, keywords)
    for (const name of documentNames(document)) this.#add('names', ordinal, [name])
    this.#add('language', ordinal, [this.#language])
    for (const [index, block] of blocks.entries()) {
      if (index < TITLED_BLOCKS) this.#addFullText(firstBlock + index, this.#tokensOf(title))
      this.#addBlock(firstBlock + index, block, title)
    }
  }

  finish(): Uint8Array {
    for (const field of FIELDS) {
      const units = isBlockField(field) ? this.#writer.blockCount : this.#writer.documentCount
      const collector = this.#collector(field)
      const fieldWriter = new FieldWriter(collector.lengths(units))
      collector.writeTo(fieldWriter)
      this.#writer.addField(field, fieldWriter)
    }
    return this.#writer.finish()
  }

  #addBlock(ordinal: number, block: BlockInput, title: string): void {
    for (const heading of block.headingPath) {
      if (heading !== title) this.#addFullText(ordinal, this.#tokensOf(heading))
    }
    this.#addFullText(ordinal, this.#analyser.tokens(block.text, this.#language))
    this.#addShort('heading', ordinal, block.headingPath)
    this.#addShort('tags', ordinal, [...block.hashtags, ...block.mentions])
    this.#addShort('links', ordinal, block.links)
  }

  #addFullText(ordinal: number, tokens: readonly Token[]): void {
    const [words, grams, ngrams] = this.#fullText
    for (const token of tokens) {
      const ids = this.#termIds.get(token.words) ?? this.#remember(token)
      for (const id of ids[0]!) words.add(id, ordinal)
      for (const id of ids[1]!) grams.add(id, ordinal)
      for (const id of ids[2]!) ngrams.add(id, ordinal)
    }
  }

  #remember(token: Token): TermIds {
    const ids = FULL_TEXT.map((field, i) => token[field].map((term) => this.#fullText[i]!.idOf(term)))
    if (this.#termIds.size >= MAX_REMEMBERED) this.#termIds.clear()
    this.#termIds.set(token.words, ids)
    return ids
  }

  /** Words and grams of a token side by side. */
  #addShort(field: Field, ordinal: number, texts: readonly string[]): void {
    for (const text of texts) {
      for (const { words, grams } of this.#tokensOf(text)) {
        this.#add(field, ordinal, words)
        this.#add(field, ordinal, grams)
      }
    }
  }

  #add(field: Field, ordinal: number, terms: Iterable<string>): void {
    const collector = this.#collector(field)
    for (const term of terms) collector.add(collector.idOf(term), ordinal)
  }

  #collector(field: Field): FieldCollector {
    return this.#collectors.get(field)!
  }

  #tokensOf(text: string): readonly Token[] {
    let tokens = this.#tokens.get(text)
    if (tokens === undefined) {
      tokens = this.#analyser.tokens(text, this.#language)
      this.#tokens.set(text, tokens)
    }
    return tokens
  }
}

/** What tells the language of a document: its blocks in reading order, then its title, which may be a name. */
function* textsOf({ title, blocks }: DocumentInput): Generator<string> {
  for (const { text } of blocks) yield text
  yield title
}
