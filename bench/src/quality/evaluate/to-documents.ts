import type { DocumentInput } from '@quire/retrieval-core'
import type { JudgedDocument } from '../judged/collection.js'

/** Each judged document as a document of one block. */
export function toDocuments(judged: readonly JudgedDocument[]): DocumentInput[] {
  return judged.map(({ id, title, text }) => ({
    id,
    revision: 1,
    title: title.toWellFormed(),
    path: '',
    frontMatter: [],
    keywords: [],
    blocks: [{ text: text.toWellFormed(), headingPath: [], hashtags: [], mentions: [], links: [] }],
  }))
}
