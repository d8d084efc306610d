import { type JsonValue, parseNotebook } from '@quire/notebooks/markdown'
import type { DocumentInput } from '@quire/retrieval-core'

/** A Markdown file as `search_project` indexes it, with its text. */
export interface Notebook {
  readonly document: DocumentInput
  readonly content: string
}

/** @param path Its id as well. */
export function toNotebook(path: string, markdown: string): Notebook {
  const content = markdown.toWellFormed()
  const { title, frontMatter, keywords, blocks } = parseNotebook(content, { path })
  const document = {
    id: path,
    revision: 1,
    title,
    path,
    frontMatter: scalars(frontMatter),
    keywords,
    blocks: blocks.map(({ text, context, headingPath, hashtags, mentions, links }) => ({
      text: context === undefined ? text : `${context}\n${text}`,
      headingPath,
      hashtags,
      mentions,
      links,
    })),
  }
  return { document, content }
}

function scalars(value: JsonValue): string[] {
  if (value === null) return []
  if (typeof value !== 'object') return [String(value)]
  return Object.values(value).flatMap(scalars)
}
