import { describe, expect, it } from 'vitest'
import { createAnalyser } from '../../src/analysis/analyser.js'

const MILLION = 1_000_000
const analyser = createAnalyser()
const terms = (text: string): string[] =>
  analyser.tokens(text).flatMap(({ words, grams }) => [...words, ...grams])

// Anything quadratic takes hours on these.
describe('text made to be slow', () => {
  it('knows a word of five million letters by its first 128', () => {
    expect(terms('a'.repeat(5 * MILLION))).toEqual(['a'.repeat(128)])
  })

  it.each(['_', '-', '.', '/', '+', "'", '@', '#', ':', '&'])(
    'takes a few parts of a million joined by %s',
    (joiner) => {
      const parts = Array.from(
        { length: 200_000 },
        (_, index) => `p${String.fromCharCode(97 + (index % 26))}`,
      )
      const found = terms(parts.join(joiner))
      expect(found.length).toBeLessThanOrEqual(64)
      expect(found).toEqual(expect.arrayContaining(['pa', 'pb', 'pc']))
    },
  )

  it('takes a few parts of a blob of base64, the first among them', () => {
    const blob = `first/${'aGVsbG8gd29ybGQK+9/xYz'.repeat(200_000)}`
    expect(terms(blob).length).toBeLessThanOrEqual(128)
    expect(terms(blob)).toContain('first')
  })

  it('takes every word of a million', () => {
    const text = Array.from({ length: 150_000 }, (_, index) => `w${index.toString(36)}`).join(' ')
    expect(analyser.tokens(text)).toHaveLength(150_000)
  })

  it.each([
    ['Han', '記憶装置', '置記'],
    ['Hangul', '회의에서', '서회'],
    ['Thai', 'ภาษา', 'าภ'],
    ['decomposed Hangul', '한국어'.normalize('NFD'), '어한'],
  ])('pairs up a run of %s without blanks', (_, piece, seam) => {
    expect(terms(piece.repeat(20_000))).toContain(seam)
  })

  it.each([
    ['marks on Latin', `a${'\u0301\u0323'.repeat(MILLION / 2)}`],
    ['marks on Han', `漢${'\u0301\u0323'.repeat(MILLION / 8)}`],
    ['joiners of zero width', '\u200D'.repeat(MILLION)],
    ['lone surrogates', '\uD800'.repeat(MILLION) + '\uDC00'.repeat(MILLION)],
    ['signs', '#'.repeat(MILLION)],
    ['joiners', '_'.repeat(MILLION)],
  ])('passes over a million %s', (_, text) => {
    expect(terms(text).length).toBeLessThanOrEqual(4_000)
  })

  it('takes all of Unicode', () => {
    let text = ''
    for (let codePoint = 0; codePoint <= 0x10ffff; codePoint++) text += String.fromCodePoint(codePoint)
    expect(analyser.tokens(text).at(-1)!.end).toBeLessThanOrEqual(text.length)
  })
})
