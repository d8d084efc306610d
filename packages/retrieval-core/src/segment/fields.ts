/**
 * Fields with one entry a block. `words`, `grams` and `ngrams` together are the block's full text (see `BlockInput.text`);
 * the others hold the words and grams of a token side by side, since they are short and only add to a score.
 */
export const BLOCK_FIELDS = ['words', 'grams', 'heading', 'tags', 'links', 'ngrams'] as const

/**
 * Fields with one entry a document. `names` holds whole names (see `nameKey`), for exact look-up; `language` the code of the
 * language that the document is mostly written in.
 */
export const DOCUMENT_FIELDS = ['title', 'path', 'frontMatter', 'keywords', 'names', 'language'] as const

export type BlockField = (typeof BLOCK_FIELDS)[number]
export type DocumentField = (typeof DOCUMENT_FIELDS)[number]
export type Field = BlockField | DocumentField

/** In the order of the stored section numbers: append only. */
export const FIELDS: readonly Field[] = [
  'words',
  'grams',
  'heading',
  'tags',
  'links',
  'title',
  'path',
  'frontMatter',
  'keywords',
  'names',
  'language',
  'ngrams',
]

/** The fields that make up a block's full text. */
export const FULL_TEXT_FIELDS = ['words', 'grams', 'ngrams'] as const

export type FullTextField = (typeof FULL_TEXT_FIELDS)[number]

export const isFullText = (field: Field): field is FullTextField =>
  (FULL_TEXT_FIELDS as readonly Field[]).includes(field)

const blockFields: ReadonlySet<Field> = new Set(BLOCK_FIELDS)

export const isBlockField = (field: Field): field is BlockField => blockFields.has(field)
