import type { Segment } from '@quire/retrieval-core'

/** Postings of all fields of a segment. */
export function countPostings(segment: Segment): number {
  return FIELDS.reduce((sum, field) => {
    const reader = segment.field(field)
    if (reader === undefined) return sum
    for (let term = 0; term < reader.terms.count; term++) sum += reader.postingsAt(term).count
    return sum
  }, 0)
}

type Field = Parameters<Segment['field']>[0]

const FIELDS: readonly Field[] = Object.keys({
  words: true,
  grams: true,
  heading: true,
  tags: true,
  links: true,
  title: true,
  path: true,
  frontMatter: true,
  keywords: true,
  names: true,
  language: true,
  ngrams: true,
} satisfies Record<Field, true>) as Field[]
