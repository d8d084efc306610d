import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createAnalyser } from '../src/analysis/analyser.js'
import { codePointLength } from '../src/code-point-length.js'
import { excerpt } from '../src/excerpt.js'

const analyser = createAnalyser()
const cut = (text: string, query: string, maxCodePoints?: number): string =>
  excerpt(text, analyser.query(query), analyser, maxCodePoints)

const filler = (words: number): string =>
  Array.from({ length: words }, (_, index) => `word${index}`).join(' ')

describe('excerpt', () => {
  it('is the whole text if that fits, without blanks around it', () => {
    expect(cut('  Short\n  note.\n', 'note')).toBe('Short\n  note.')
    expect(cut('é'.repeat(300), 'x')).toBe('é'.repeat(300))
    expect(cut('😀'.repeat(300), 'x')).toBe('😀'.repeat(300))
  })

  it('is the head of the text if nothing matches or nothing is asked', () => {
    const text = filler(200)
    for (const query of ['absent', '?!']) {
      const head = cut(text, query)
      expect(head.startsWith('word0 word1 ')).toBe(true)
      expect(head.endsWith('…')).toBe(true)
      expect(text.startsWith(head.slice(0, -1))).toBe(true)
    }
  })

  it('shows the match in its original spelling, with text on both sides', () => {
    const shown = cut(`${filler(100)} the Hälsa-Reports came ${filler(100)}`, 'halsa report', 100)
    expect(shown).toMatch(/^…word.* the Hälsa-Reports came word.*…$/)
    expect(codePointLength(shown)).toBeGreaterThan(75)
  })

  it('uses the room that is free at the end of the text before the match', () => {
    const shown = cut(`${filler(100)} quokka`, 'quokka', 100)
    expect(shown.endsWith(' quokka')).toBe(true)
    expect(codePointLength(shown)).toBeGreaterThan(75)
  })

  it('prefers the place where most of the query stands together', () => {
    const text = `alpha ${filler(100)} alpha beta gamma ${filler(100)} beta beta beta`
    expect(cut(text, 'alpha beta gamma', 80)).toContain('alpha beta gamma')
  })

  it('prefers a rare term to a common one', () => {
    const text = `${'common '.repeat(100)}${filler(50)} rare ${filler(50)}`
    expect(cut(text, 'common rare', 60)).toContain(' rare ')
  })

  it('takes the first of equal places', () => {
    const text = `${filler(50)} first quokka ${filler(50)} second quokka ${filler(50)}`
    expect(cut(text, 'quokka', 60)).toContain('first quokka')
  })

  it('begins with a sentence and ends with one where they fit', () => {
    const text = `${filler(60)}. The quokka lives here. It smiles a lot at the people who visit. ${filler(60)}.`
    expect(cut(text, 'quokka', 90)).toBe('…The quokka lives here. It smiles a lot at the people who visit.…')
  })

  it('begins and ends with a word otherwise', () => {
    const shown = cut(`${filler(60)} quokka ${filler(60)}`, 'quokka', 80)
    expect(shown.slice(1, -1).split(' ')).toEqual(
      expect.arrayContaining(['quokka', expect.stringMatching(/^word\d+$/)]),
    )
    expect(shown).toMatch(/^…(word\d+ )+quokka( word\d+)+…$/)
  })

  it.each([
    ['Han', '長い文章がずっと続く'.repeat(40), '記憶装置', '記憶'],
    ['Hangul', '가나다라마바사아자차 '.repeat(40), '회의에서', '회의'],
    ['Thai', 'ทำงานภาษาไทย'.repeat(40), 'ซูเปอร์โบว์ล', 'ซูเปอร์โบว์ล'],
  ])('finds the place in %s', (_, around, match, query) => {
    expect(cut(around + match + around, query, 60)).toContain(match)
  })

  it('shows the beginning of a match that is too long itself', () => {
    const shown = cut(`${filler(50)} ${'z'.repeat(1_000)}`, 'z'.repeat(1_000), 50)
    expect(shown).toBe(`…${'z'.repeat(48)}…`)
  })

  it('never splits a cluster, and leaves out one that is too long', () => {
    expect(cut('👩‍👩‍👧‍👦'.repeat(100), 'x', 25)).toBe(`${'👩‍👩‍👧‍👦'.repeat(3)}…`)
    expect(cut('🇰🇷'.repeat(100), '🇯🇵', 10)).toBe(`${'🇰🇷'.repeat(4)}…`)
    expect(cut(`a${'\u0301'.repeat(500)}`, 'a')).toBe('…')
  })

  it('is a part of the text, no longer than allowed, cut at grapheme edges', () => {
    const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
    const edgesOf = (text: string) =>
      new Set([...Array.from(graphemes.segment(text), ({ index }) => index), text.length])
    const unit = fc.oneof(
      fc.constantFrom(
        'a',
        'quokka',
        ' ',
        '. ',
        '\n',
        '\r\n',
        'e\u0301',
        '한',
        '記',
        'ที่',
        '👩‍💻',
        '🇰🇷',
        '\u0301',
      ),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 200 }), fc.integer({ min: 3, max: 60 }), (text, limit) => {
        const shown = cut(text, 'quokka 記 👩', limit)
        expect(codePointLength(shown)).toBeLessThanOrEqual(limit)
        const edges = edgesOf(text)
        const isPart = [shown, shown.replace(/^…/, ''), shown.replace(/…$/, ''), shown.replace(/^…|…$/g, '')]
        const places = isPart.flatMap((part) => occurrences(text, part))
        expect(places.some(({ start, end }) => edges.has(start) && edges.has(end))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  it('takes linear time on a text without blanks', () => {
    const text = `${'x'.repeat(3_000_000)} quokka ${'\u0301'.repeat(1_000_000)}`
    expect(cut(text, 'quokka')).toContain('quokka')
  })
})

function occurrences(text: string, part: string): { start: number; end: number }[] {
  const places: { start: number; end: number }[] = []
  for (let start = text.indexOf(part); start >= 0; start = text.indexOf(part, start + 1)) {
    places.push({ start, end: start + part.length })
    if (part === '') break
  }
  return places
}
