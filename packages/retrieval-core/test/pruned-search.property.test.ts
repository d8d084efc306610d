import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Analyser,
  buildSegment,
  type DocumentInput,
  explainScores,
  IndexView,
  LEGS,
  openSegment,
  type RankedBlock,
  rankLeg,
  type SegmentPart,
  searchIndex,
} from '../src/index.js'
import { exhaustiveLegs } from './exhaustive-legs.js'

/** Words are what blanks leave; a word that begins with `~` is a gram. */
const analyser: Analyser = {
  version: 1,
  languageOf: () => 'en',
  tokens: (text) =>
    text
      .split(' ')
      .filter(Boolean)
      .map((word) => (word.startsWith('~') ? { words: [], grams: [word] } : { words: [word], grams: [] }))
      .map((terms) => ({ start: 0, end: 0, ngrams: [], ...terms })),
  query: (text) => ({
    terms: [...new Set(text.split(' '))].map((term) =>
      term.startsWith('~') ? { term, field: 'grams', weight: 0.3 } : { term, field: 'words', weight: 1 },
    ),
    dropped: [],
    languages: ['en'],
  }),
}

/** Numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Some words in every other block, some in very few: `w0` is the commonest. */
function corpus(seed: number, documentCount: number, longest: number): DocumentInput[] {
  const random = generator(seed)
  const word = () => {
    const index = Math.floor(40 * random() ** 3)
    return random() < 0.1 ? `~g${index}` : `w${index}`
  }
  const words = (most: number) => Array.from({ length: Math.floor(random() * most) }, word).join(' ')
  return Array.from({ length: documentCount }, (_, i) => {
    const headings = [words(3), words(3)]
    return {
      id: `d${String(i).padStart(5, '0')}`,
      revision: 1,
      title: random() < 0.3 ? words(4) : `t${i}`,
      path: random() < 0.2 ? `${words(3)}.md` : `p${i}.md`,
      frontMatter: random() < 0.1 ? [words(4)] : [],
      keywords: random() < 0.1 ? [words(3)] : [],
      blocks: Array.from({ length: Math.floor(random() * random() * longest) }, () => ({
        text: words(random() < 0.02 ? 400 : 14),
        headingPath: random() < 0.2 ? headings : [],
        hashtags: random() < 0.05 ? [words(2)] : [],
        mentions: [],
        links: random() < 0.05 ? [words(2)] : [],
      })),
    }
  })
}

/** Cuts the documents into parts of unequal sizes, some of them dead. */
function cutUp(
  documents: readonly DocumentInput[],
  seed: number,
  parts: number,
  deadShare: number,
): IndexView {
  const random = generator(seed)
  const groups: DocumentInput[][] = Array.from({ length: parts }, () => [])
  for (const document of documents) groups[Math.floor(parts * random() ** 2)]!.push(document)
  return IndexView.of(
    groups
      .filter((group) => group.length > 0)
      .map((group): SegmentPart => {
        const segment = openSegment(buildSegment(group, analyser))
        const dead = new Set<number>()
        for (let i = 0; i < segment.documentCount; i++) if (random() < deadShare) dead.add(i)
        return { segment, dead }
      }),
  )
}

const plain = ({ blockId, documentId, score }: RankedBlock) => ({ blockId, documentId, score })
const queries = fc
  .array(
    fc.oneof(
      fc.nat(39).map((index) => `w${index}`),
      fc.nat(20).map((index) => `~g${index}`),
      fc.nat(800).map((index) => `t${index}`),
    ),
    { minLength: 1, maxLength: 7 },
  )
  .map((words) => words.join(' '))
const shapes = fc.record({
  seed: fc.integer(),
  documents: fc.integer({ min: 1, max: 800 }),
  longest: fc.constantFrom(3, 30, 120),
  parts: fc.integer({ min: 1, max: 4 }),
  deadShare: fc.constantFrom(0, 0, 0.02, 0.3),
})

describe('the pruned scorer', () => {
  it('finds the blocks and scores of the exhaustive one, in indexes of thousands of blocks', () => {
    fc.assert(
      fc.property(
        shapes,
        fc.array(queries, { minLength: 3, maxLength: 12 }),
        fc.integer({ min: 1, max: 60 }),
        ({ seed, documents, longest, parts, deadShare }, texts, limit) => {
          const view = cutUp(corpus(seed, documents, longest), seed, parts, deadShare)
          for (const text of texts) {
            const query = analyser.query(text)
            const wanted = exhaustiveLegs(view, query.terms, text)
            const { legs } = searchIndex(view, query, { text })
            for (const leg of LEGS) {
              expect(legs[leg]).toEqual(wanted[leg].slice(0, 500))
              const best = rankLeg(view, query, leg, { text, limit }).map(plain)
              expect(best).toEqual(wanted[leg].slice(0, limit))
            }
          }
        },
      ),
      { numRuns: 60 },
    )
  }, 120_000)

  it('scores a block as its explanation adds up, to the last bit', () => {
    const view = cutUp(corpus(7, 600, 40), 7, 3, 0.05)
    for (const text of ['w0 w3 ~g2', 'w12 t5 w0', 't17', '~g1']) {
      const query = analyser.query(text)
      const { legs } = searchIndex(view, query, { text })
      const blocks = LEGS.flatMap((leg) => legs[leg].slice(0, 40))
      const explained = explainScores(view, query, blocks, { text })
      for (const leg of LEGS) {
        for (const { blockId, score } of legs[leg].slice(0, 40)) {
          expect(explained.get(blockId)![leg].reduce((sum, term) => sum + term.score, 0)).toBe(score)
        }
      }
    }
  })
})
