import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type Analyser,
  buildSegment,
  createAnalyser,
  type DocumentInput,
  IndexView,
  mergeSegments,
  openSegment,
  searchIndex,
} from '../../src/index.js'
import { document, documents } from '../documents.js'

const analyser = createAnalyser()
/** Every character is a term as it stands, lone surrogates too. */
const byCodeUnit: Analyser = {
  version: 1,
  languageOf: () => 'en',
  tokens: (text) =>
    text.split('').map((unit, i) => ({ start: i, end: i + 1, words: [unit], grams: [], ngrams: [] })),
  query: () => ({ terms: [], dropped: [], languages: ['en'] }),
}
const open = (docs: readonly DocumentInput[], by: Analyser = analyser) => openSegment(buildSegment(docs, by))

describe('buildSegment', () => {
  it('gives equal bytes for equal documents, whatever their order', () => {
    fc.assert(
      fc.property(documents, fc.infiniteStream(fc.nat()), (docs, numbers) => {
        const keys = new Map(docs.map((doc) => [doc, numbers.next().value as number]))
        const shuffled = docs.toSorted((a, b) => keys.get(a)! - keys.get(b)!)
        expect(buildSegment(shuffled, analyser)).toEqual(buildSegment(docs, analyser))
      }),
      { numRuns: 50 },
    )
  })

  it('refuses documents that cannot be told apart or numbered', () => {
    const refused = (doc: DocumentInput) =>
      expect(() => buildSegment([doc], analyser)).toThrow(
        expect.objectContaining({ name: 'RetrievalError', code: 'INVALID_DOCUMENT' }),
      )
    refused(document('', 'A', []))
    refused(document('\ud800', 'A', []))
    for (const revision of [0, 1.5, -1, 2 ** 53, Number.NaN]) refused({ ...document('a', 'A', []), revision })
    const twice = [document('a', 'A', []), document('a', 'B', [])]
    expect(() => buildSegment(twice, analyser)).toThrow(
      expect.objectContaining({ code: 'DUPLICATE_DOCUMENT' }),
    )
  })

  it('keeps revisions up to the largest safe integer', () => {
    const doc = { ...document('a', 'A', ['x']), revision: Number.MAX_SAFE_INTEGER }
    expect(open([doc]).findDocument('a')?.revision).toBe(Number.MAX_SAFE_INTEGER)
  })

  it('counts lone surrogates as one term that UTF-8 can hold', () => {
    const doc = document('a', '', ['\ud800x\udfff\ud800'])
    const words = open([doc], byCodeUnit).field('words')!
    expect(words.terms.count).toBe(2)
    expect(words.postings('\ufffd')!.frequencies).toEqual(Uint32Array.of(3))
    const part = { segment: open([doc], byCodeUnit), dead: new Set<number>() }
    expect(mergeSegments([part])).toEqual(buildSegment([doc], byCodeUnit))
  })

  it('puts the title into the full text of the first hundred blocks, and a heading like it only once', () => {
    const paragraphs = Array.from({ length: 120 }, () => 'x')
    const doc = document('a', 'T', paragraphs)
    const blocks = doc.blocks.map((block) => ({ ...block, headingPath: ['T', 'H'] }))
    const words = open([{ ...doc, blocks }], byCodeUnit).field('words')!
    expect(words.postings('T')!.ordinals).toEqual(Uint32Array.from({ length: 100 }, (_, i) => i))
    expect(words.postings('T')!.frequencies.every((frequency) => frequency === 1)).toBe(true)
    expect(words.postings('H')!.ordinals.length).toBe(120)
  })

  it('analyses a title and each heading once a document', () => {
    const texts: string[] = []
    const counting: Analyser = {
      ...byCodeUnit,
      tokens: (text) => {
        texts.push(text)
        return byCodeUnit.tokens(text)
      },
    }
    const doc = document('a', 'Title', ['one', 'two', 'three'])
    const blocks = doc.blocks.map((block) => ({ ...block, headingPath: ['Title', 'Part'] }))
    buildSegment([{ ...doc, blocks }], counting)
    expect(texts.toSorted()).toEqual(['Part', 'Title', 'a.md', 'one', 'three', 'two'])
  })

  it('keeps a document without blocks, which nothing finds', () => {
    const segment = open([document('a', 'Tide tables', [])])
    expect(segment.findDocument('a')).toEqual({ ordinal: 0, revision: 1 })
    const view = IndexView.of([{ segment, dead: new Set() }])
    expect([view.documentCount, view.blockCount]).toEqual([1, 0])
    expect(searchIndex(view, analyser.query('tide'), { text: 'Tide tables' }).documents).toEqual([])
  })

  it('takes a term of a megabyte, and a block that says one word a hundred thousand times', () => {
    const long = 'y'.repeat(1_000_000)
    const whole: Analyser = {
      ...byCodeUnit,
      tokens: (text) =>
        text.split(' ').map((word) => ({ start: 0, end: 1, words: [word], grams: [], ngrams: [] })),
    }
    const segment = open([document('a', '', [long, 'tide '.repeat(100_000).trim()])], whole)
    const words = segment.field('words')!
    expect(words.postings(long)!.ordinals).toEqual(Uint32Array.of(0))
    expect(words.postings('tide')!.frequencies).toEqual(Uint32Array.of(100_000))
    expect(words.lengths[1]).toBe(100_001)
  })
})
