import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Analyser, createAnalyser } from '../../src/analysis/analyser.js'
import { charactersOf } from '../../src/analysis/n-grams.js'
import { compatibilityForm, foldMarks, lowerCase } from '../../src/analysis/normalise.js'

const analyser = createAnalyser()
const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
)
const alphabet = (characters: string) => fc.constantFrom(...charactersOf(characters.replaceAll(' ', '')))
const scripts = {
  latin: alphabet('a e i o u s t d n g r A B Z 0 1 9 é ö ü ñ ç ø'),
  cyrillic: alphabet('а е и й ё к н с т ы Ж Я'),
  greek: alphabet('α ά ε ι ο ς σ τ Ω'),
  devanagari: alphabet('क ख ा ि ी ल ड ़ ् न'),
  han: alphabet('記 憶 装 置 水 的 一 人 東 京'),
  kana: alphabet('あ が カ ー ン ッ プ の を で'),
  hangul: alphabet('회 의 에 서 는 을 이 가 법 하 다 로'),
  thai: fc.constantFrom('ทำ', 'น้ำ', 'ที่', 'นี', 'ง', 'า', 'ภ', 'ษา', 'ไ', 'ย'),
}
/** Words and identifiers of one script or several, with what may stand between. */
const writtenText = fc.string({
  unit: fc.oneof(...Object.values(scripts), fc.constantFrom(...' .-_/@#,+!👍🏽🇰🇷')),
})

const indexed = (text: string, by: Analyser = analyser) => {
  const tokens = by.tokens(text)
  return {
    words: new Set(tokens.flatMap(({ words }) => words)),
    grams: new Set(tokens.flatMap(({ grams }) => grams)),
  }
}

describe('tokens', () => {
  it('stand inside the text, in order, without overlap, each with a term', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, writtenText), (text) => {
        let before = 0
        for (const { start, end, words, grams } of analyser.tokens(text)) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThan(start)
          expect(words.length + grams.length).toBeGreaterThan(0)
          for (const terms of [words, grams]) {
            expect(new Set(terms).size).toBe(terms.length)
            for (const term of terms) expect(term.length).toBeGreaterThan(0)
          }
          before = end
        }
        expect(before).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 500 },
    )
  })

  it('hold what is written between their offsets', () => {
    fc.assert(
      fc.property(writtenText, (text) => {
        for (const { start, end, words, grams } of analyser.tokens(text)) {
          const written = foldMarks(lowerCase(compatibilityForm(text.slice(start, end))))
          expect([...words, ...grams]).toContain(written)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('are the same every time', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, writtenText), (text) => {
        const once = analyser.tokens(text)
        expect(analyser.tokens(text)).toEqual(once)
        expect(createAnalyser().tokens(text)).toEqual(once)
      }),
    )
  })

  it('are in Unicode normal form C', () => {
    fc.assert(
      fc.property(writtenText, (text) => {
        for (const terms of Object.values(indexed(text)))
          for (const term of terms) expect(term).toBe(term.normalize('NFC'))
      }),
    )
  })
})

describe('index and query', () => {
  const searchesAll = createAnalyser({ stopWords: new Set() })

  it('agree: a text is found by every word it is indexed under', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, writtenText), (text) => {
        const { terms, dropped } = searchesAll.query(text)
        const searched = new Set([...terms.map(({ term }) => term), ...dropped])
        for (const word of indexed(text).words) expect(searched).toContain(word)
      }),
      { numRuns: 500 },
    )
  })

  it.each(Object.entries(scripts))('agree whatever the normal form and the case of %s', (_, letters) => {
    fc.assert(
      fc.property(fc.string({ unit: letters }), (text) => {
        const word = text.toLowerCase()
        const expected = analyser.query(word)
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
          expect(analyser.query(word.normalize(form))).toEqual(expected)
        expect(analyser.query(word.toUpperCase())).toEqual(expected)
      }),
      // A word that ends in a tone mark and AM, which the dictionary cuts before AM.
      { examples: [['ทำงน้ำ']] },
    )
  })

  it.each(['han', 'kana', 'hangul', 'thai'] as const)('agree on any part of a run of %s', (script) => {
    const run = fc.array(scripts[script], { minLength: 2, maxLength: 400 })
    fc.assert(
      fc.property(run, fc.nat(), fc.integer({ min: 2, max: 40 }), (letters, at, length) => {
        const characters = charactersOf(letters.join(''))
        fc.pre(characters.length >= 2)
        const start = at % (characters.length - 1)
        const part = characters.slice(start, start + length)
        const pairs = analyser
          .query(part.join(''))
          .terms.filter(({ term, field }) => field === 'grams' && charactersOf(term).length === 2)
        expect(pairs.length).toBeGreaterThan(0)
        const { grams } = indexed(characters.join(''))
        for (const { term } of pairs) expect(grams).toContain(term)
      }),
    )
  })

  it('agree on a single Han character', () => {
    fc.assert(
      fc.property(fc.string({ unit: scripts.han, minLength: 1 }), scripts.han, (text, character) => {
        const { grams } = indexed(text)
        const isFound = analyser
          .query(character)
          .terms.some(({ term, field }) => field === 'grams' && grams.has(term))
        expect(isFound).toBe(text.includes(character))
      }),
    )
  })
})
