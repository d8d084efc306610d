import type { DocumentInput } from '@quire/retrieval-core'
import type { JsonObject, JsonValue } from '../markdown/index.js'

/** What the index holds of a notebook, as it is written and as it is read back for a rebuild. */
export interface IndexedNotebook {
  readonly id: string
  readonly version: number
  readonly title: string
  readonly path: string
  readonly frontMatter: JsonObject
  readonly keywords: readonly string[]
  readonly blocks: readonly IndexedBlock[]
}

export interface IndexedBlock {
  readonly text: string
  readonly context?: string | null | undefined
  readonly headingPath: readonly string[]
  readonly hashtags: readonly string[]
  readonly mentions: readonly string[]
  readonly links: readonly string[]
}

export function toDocument(notebook: IndexedNotebook): DocumentInput {
  return {
    id: notebook.id,
    revision: notebook.version,
    title: notebook.title,
    path: notebook.path,
    frontMatter: valuesOf(notebook.frontMatter),
    keywords: notebook.keywords,
    blocks: notebook.blocks.map((block) => ({
      // A piece of a long table is found by the table's header too.
      text: block.context ? `${block.context}\n${block.text}` : block.text,
      headingPath: block.headingPath,
      hashtags: block.hashtags,
      mentions: block.mentions,
      links: block.links,
    })),
  }
}

/** The scalar values of front matter, however deep, as text. */
function valuesOf(value: JsonValue): string[] {
  if (value === null) return []
  if (Array.isArray(value)) return value.flatMap(valuesOf)
  if (typeof value === 'object') return Object.values(value).flatMap(valuesOf)
  return [String(value)]
}
