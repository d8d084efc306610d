import type { DocumentInput } from '@quire/retrieval-core'

/** A document of blocks of plain text. */
export const document = (id: string, text: string | readonly string[], revision = 1): DocumentInput => ({
  id,
  revision,
  title: '',
  path: '',
  frontMatter: [],
  keywords: [],
  blocks: [text]
    .flat()
    .map((block) => ({ text: block, headingPath: [], hashtags: [], mentions: [], links: [] })),
})
