import type { BlockInput, DocumentInput } from '@quire/retrieval-core'
import { tokenise } from './tokenise.js'

/** A document of the corpus, not numbered yet. */
export type SourceDocument = Omit<DocumentInput, 'id' | 'revision'>

/** Ids in the order of the corpus, so that every engine holds the blocks in the same order. */
export const documentId = (number: number): string => `d${String(number).padStart(8, '0')}`

/** A block of plain text alone. */
export const plainBlock = (text: string, headingPath: readonly string[]): BlockInput => ({
  text,
  headingPath,
  hashtags: [],
  mentions: [],
  links: [],
})

/** A document as the full analysis indexes it. */
export const fullDocument = (document: SourceDocument, number: number): DocumentInput => ({
  ...document,
  id: documentId(number),
  revision: 1,
})

/** The document's blocks as lines of tokens and nothing else: what all engines index alike. */
export const bodyDocument = ({ blocks }: SourceDocument, number: number): DocumentInput => ({
  id: documentId(number),
  revision: 1,
  title: '',
  path: '',
  frontMatter: [],
  keywords: [],
  blocks: blocks.map(({ text }) => plainBlock(tokenLine(text), [])),
})

export const tokenLine = (text: string): string => tokenise(text).join(' ')

/** Title, headings and text of a block in one line, for engines that analyse one field themselves. */
export const fullLine = ({ title }: SourceDocument, { headingPath, text }: BlockInput): string =>
  [title, ...headingPath.filter((heading) => heading !== title), text].join(' ').replace(/\s+/gu, ' ').trim()
