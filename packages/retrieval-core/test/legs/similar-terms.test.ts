import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSegment, IndexView, openSegment } from '../../src/index.js'
import { termsOneEditAway, termsWithPrefix } from '../../src/legs/similar-terms.js'
import { document } from '../documents.js'
import { isOneEditAway } from '../is-one-edit-away.js'

/** Every blank-separated word is a term as it stands. */
const analyser = {
  version: 1,
  languageOf: () => 'en',
  tokens: (text: string) =>
    [...text.matchAll(/\S+/g)].map((match) => ({
      start: match.index,
      end: match.index + match[0].length,
      words: [match[0]],
      grams: [],
      ngrams: [],
    })),
  query: () => ({ terms: [], dropped: [], languages: ['en'] }),
}
const part = (titles: readonly string[], dead: readonly number[] = []) => ({
  segment: openSegment(
    buildSegment(
      titles.map((title, i) => document(`d${i}`, title, [])),
      analyser,
    ),
  ),
  dead: new Set(dead),
})
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
const word = fc
  .array(fc.constantFrom('a', 'b', 'é', '가', '𐀀'), { minLength: 1, maxLength: 7 })
  .map((all) => all.join(''))

describe('similar terms', () => {
  it('are those of a walk through all terms', () => {
    fc.assert(
      fc.property(
        fc.array(word, { maxLength: 60 }),
        fc.array(word, { maxLength: 20 }),
        word,
        (some, others, term) => {
          const view = IndexView.of([part([some.join(' ')]), part([others.join(' ')])])
          const all = [...new Set([...some, ...others])].sort(byBytes)
          const long = [...term].length
          expect(termsWithPrefix(view, 'title', term)).toEqual(
            long < 2 ? [] : all.filter((other) => other !== term && other.startsWith(term)),
          )
          expect(termsOneEditAway(view, 'title', term)).toEqual(
            long < 4 ? [] : all.filter((other) => isOneEditAway(term, other)),
          )
        },
      ),
      { numRuns: 500 },
    )
  })

  it('are the first hundred live ones, however many dead ones come before', () => {
    const name = (i: number) => `tide${String(i).padStart(3, '0')}`
    const titles = Array.from({ length: 300 }, (_, i) => name(i))
    const expected = titles.slice(150, 250)
    const dead = Array.from({ length: 150 }, (_, i) => i)
    // Documents sort by id, d0, d1, d10 and so on: tell the dead by their titles.
    const { segment } = part(titles)
    const ordinals = dead.map((i) => segment.findDocument(`d${i}`)!.ordinal)
    expect(termsWithPrefix(IndexView.of([{ segment, dead: new Set(ordinals) }]), 'title', 'tide')).toEqual(
      expected,
    )
    const halves = [part(titles.slice(150, 220)), part(titles.slice(220))]
    expect(termsWithPrefix(IndexView.of(halves), 'title', 'tide')).toEqual(expected)
  })

  it('leave numbers and single letters alone', () => {
    const view = IndexView.of([part(['2026 20261 tide'])])
    expect(termsWithPrefix(view, 'title', '2026')).toEqual([])
    expect(termsOneEditAway(view, 'title', '2027')).toEqual([])
    expect(termsWithPrefix(view, 'title', 't')).toEqual([])
  })
})
