import fc from 'fast-check'
import type { DocumentInput } from '../src/index.js'

/** A document of plain paragraphs. */
export function document(
  id: string,
  title: string,
  paragraphs: readonly string[],
  more: Partial<DocumentInput> = {},
): DocumentInput {
  return {
    id,
    revision: 1,
    title,
    path: `${id}.md`,
    frontMatter: [],
    keywords: [],
    blocks: paragraphs.map((text) => ({ text, headingPath: [], hashtags: [], mentions: [], links: [] })),
    ...more,
  }
}

const words = [
  'ebb',
  'flow',
  'tides',
  'tide',
  'getTideTable',
  'v1.2.3',
  'the',
  '파도가',
  '記憶装置',
  'hälsa',
  'zwei',
  'x',
]
const text = fc.array(fc.constantFrom(...words), { maxLength: 12 }).map((chosen) => chosen.join(' '))
const texts = fc.array(text, { maxLength: 3 })

/** Documents with distinct ids, few words, and every field. */
export const documents = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'b', 'ab', 'a-1', 'a.b', 'é', '𐀀', '가', 'z', 'zz', 'n1', 'n10', 'n2'),
    revision: fc.integer({ min: 1, max: 300 }),
    title: text,
    path: text,
    frontMatter: texts,
    keywords: texts,
    blocks: fc.array(
      fc.record({ text, headingPath: texts, hashtags: texts, mentions: texts, links: texts }),
      { maxLength: 7 },
    ),
  }),
  { selector: (made) => made.id, maxLength: 10 },
)

export const queries = fc
  .array(fc.constantFrom(...words, 'tied', 'tabl', '파도', '装置', 'user'), { minLength: 1, maxLength: 4 })
  .map((chosen) => chosen.join(' '))
