import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildSegment,
  createAnalyser,
  IndexView,
  indexLanguages,
  mergeSegments,
  openSegment,
  rankLeg,
  searchIndex,
} from '../../src/index.js'
import { document } from '../documents.js'

const analyser = createAnalyser()
const whole = (...docs: Parameters<typeof document>[]) => ({
  segment: openSegment(
    buildSegment(
      docs.map((doc) => document(...doc)),
      analyser,
    ),
  ),
  dead: new Set<number>(),
})
const german = 'Die Lotsen sind bei Nebel nicht an Bord, und das Schiff wird von ihnen mit dem Radar geführt.'
const english = 'The pilots are not on board in fog, and they guide the ship with the radar.'

describe('the language of a text', () => {
  it.each([
    ['en', english],
    ['de', german],
    ['es', 'Los prácticos no suben a bordo cuando hay niebla, sino que guían el barco desde la costa.'],
    [
      'fr',
      'Les pilotes ne montent pas à bord quand il y a du brouillard, et ils guident le navire par radar.',
    ],
    ['ru', 'Лоцманы не поднимаются на борт, когда стоит туман, и ведут судно по радару.'],
    ['ko', '안개가 끼면 도선사는 육지에 남아 레이더로 배를 안내한다.'],
    ['ja', '霧のときは水先人は陸に残り、レーダーで船を導く。'],
    ['zh', '有雾时引航员留在岸上，用雷达引导船只。'],
    ['th', 'เมื่อมีหมอก นำร่องจะอยู่บนฝั่งและนำเรือด้วยเรดาร์'],
    ['ar', 'عندما يكون هناك ضباب يبقى المرشد على الشاطئ'],
    ['hi', 'कोहरे में पायलट तट पर रहता है'],
  ])('is %s', (language, text) => {
    expect(analyser.languageOf([text])).toBe(language)
  })

  it('is English where nothing tells', () => {
    for (const text of ['', '42', 'getUserById()', '🚢']) expect(analyser.languageOf([text])).toBe('en')
  })

  it('is one of any text, whatever it is cut into', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        expect(analyser.languageOf(texts)).toMatch(/^[a-z]{2}$/)
      }),
    )
  })
})

describe('words of several languages', () => {
  const part = whole(['a', 'Lotsen', [german]], ['b', 'Pilots', [english]], ['c', 'Boats', [english]])
  const view = IndexView.of([part])

  it('are counted by live documents, the most frequent language first', () => {
    expect(indexLanguages(view)).toEqual(['en', 'de'])
    expect(indexLanguages(IndexView.of([{ ...part, dead: new Set([1, 2]) }]))).toEqual(['de'])
    expect(indexLanguages(IndexView.of([]))).toEqual([])
  })

  it('are merged to the same bytes', () => {
    const parts = [whole(['b', 'Pilots', [english]]), whole(['a', 'Lotsen', [german]])]
    const merged = mergeSegments(parts)
    const docs = [document('a', 'Lotsen', [german]), document('b', 'Pilots', [english])]
    expect(merged).toEqual(buildSegment(docs, analyser))
  })

  const find = (text: string) =>
    searchIndex(view, analyser.query(text, indexLanguages(view)), { text }).documents.map(
      ({ documentId }) => documentId,
    )

  it('are found in other inflections, each by the rules of its language', () => {
    expect(find('Schiffe')).toEqual(['a'])
    expect(find('guided ships')).toEqual(['b', 'c'])
  })

  it('are found inside of German compounds', () => {
    const boats = IndexView.of([whole(['a', '', [`${german} Ein Hausboot liegt am Kai.`]])])
    const query = analyser.query('Haus', indexLanguages(boats))
    expect(rankLeg(boats, query, 'bm25')).toHaveLength(1)
  })

  it('are found as they are written by the rules of any other language, and come first', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('monitoring', 'Nächten', 'canciones', 'libraries', 'Häuser', 'running'),
        fc.constantFrom('de', 'es', 'en', 'fr', 'fi', 'tr'),
        fc.constantFrom('de', 'es', 'en', 'fr', 'fi', 'tr'),
        (word, written, asked) => {
          const tokens = analyser.tokens(word, written)
          const fields = { words: new Set<string>(), grams: new Set<string>(), ngrams: new Set<string>() }
          for (const token of tokens) {
            for (const term of token.words) fields.words.add(term)
            for (const term of token.grams) fields.grams.add(term)
            for (const term of token.ngrams) fields.ngrams.add(term)
          }
          const { terms } = analyser.query(word, [asked, written])
          const found = terms.filter(({ term, field }) => field === 'words' && fields.words.has(term))
          expect(found).not.toEqual([])
        },
      ),
    )
  })

  it('are left out of queries in their own language where they say nothing', () => {
    expect(analyser.query('Wie viele Lotsen sind an Bord?', ['en', 'de']).dropped).toContain('wie')
    expect(analyser.query('die hard', ['en', 'de']).dropped).toEqual([])
  })
})
