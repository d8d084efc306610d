import { describe, expect, it } from 'vitest'
import { createAnalyser } from '../../src/analysis/analyser.js'

const analyser = createAnalyser()

function finds(query: string, text: string, language = 'en'): boolean {
  const tokens = analyser.tokens(text, language)
  const fields = {
    words: new Set(tokens.flatMap(({ words }) => words)),
    grams: new Set(tokens.flatMap(({ grams }) => grams)),
    ngrams: new Set(tokens.flatMap(({ ngrams }) => ngrams)),
  }
  return analyser.query(query, [language]).terms.some(({ term, field }) => fields[field].has(term))
}

describe('createAnalyser', () => {
  it('has a version, and takes another', () => {
    expect(analyser.version).toBe(2)
    expect(createAnalyser({ version: 7 }).version).toBe(7)
  })

  it.each([
    ['user', 'calls getUserById twice'],
    ['getuserbyid', 'calls getUserById twice'],
    ['write', 'atomic_write_json'],
    ['dec 0054', 'as decided in DEC-0054'],
    ['DEC-0054', 'dec 0054'],
    ['1.0.21', 'version 1.0.21'],
    ['21', 'version 1.0.21'],
    ['1.2.3', 'tagged v1.2.3'],
    ['pkg', 'import @scope/pkg'],
    ['index.ts', 'see src/index.ts'],
    ['index', 'see src/index.ts'],
    ['hälsa', 'halsa'],
    ['halsa', 'hälsa'],
    ['don’t', "don't"],
    ["l'été", 'l’été'],
    ['été', 'l’été'],
    ['cooperate', 'coop\u00ADer\u00ADate'],
    ['記憶', '長期記憶装置'],
    ['憶装', '長期記憶装置'],
    ['置', '長期記憶装置'],
    ['ガギ', 'ｶﾞｷﾞｸﾞ'],
    ['회의', '회의에서 정했다'],
    ['회의에서', '회의를 열었다'],
    ['API', 'API를 부른다'],
    ['postgres', 'Postgres에서'],
    ['카카오', '㈜카카오'],
    ['งาน', 'ทำงานภาษาไทย'],
    ['🚀', 'launched 🚀 today'],
    ['👍', 'fine 👍🏽'],
    ['🇰🇷', 'from 🇰🇷'],
  ])('finds by %s: %s', (query, text) => {
    expect(finds(query, text)).toBe(true)
  })

  it.each([
    ['java', 'javascript'],
    ['🇰🇷', 'from 🇯🇵'],
    ['日記', '長期記憶装置'],
    ['서의', '회의에서'],
  ])('does not find by %s: %s', (query, text) => {
    expect(finds(query, text)).toBe(false)
  })

  it('says where in the text each token stands', () => {
    const text = 'See “Hälsa” — 長期記憶 ｶﾞ, API를.'
    const pieces = analyser.tokens(text).map(({ start, end }) => text.slice(start, end))
    expect(pieces.join('|').replace('長期|記憶', '長期記憶')).toBe('See|Hälsa|長期記憶|ｶﾞ|API|를')
  })

  it('keeps stop words and single letters in the index', () => {
    expect(analyser.tokens('to be x').flatMap(({ words }) => words)).toEqual(['to', 'be', 'x'])
  })

  it('puts stems into words and what was written into grams', () => {
    expect(analyser.tokens('Running')).toEqual([
      { start: 0, end: 7, words: ['run'], grams: ['running'], ngrams: [] },
    ])
  })

  it('carries recall by pairs that no dictionary decides', () => {
    const grams = (text: string) => analyser.tokens(text).flatMap((token) => token.grams)
    expect(grams('長期記憶')).toEqual(
      expect.arrayContaining(['長', '期', '記', '憶', '長期', '期記', '記憶']),
    )
    expect(grams('회의에서')).toEqual(['회의에서', '회의', '의에', '에서'])
    expect(grams('ที่นี่')).toEqual(['ที่นี่'])
    expect(grams('น้ำ'.normalize('NFKD'))).toEqual(['น้ำ'])
  })

  it('does not confuse what it remembers of a word with another', () => {
    const fresh = createAnalyser()
    expect(fresh.tokens('Polish polish POLISH').map(({ words }) => words)).toEqual([
      ['polish'],
      ['polish'],
      ['polish'],
    ])
    expect(fresh.tokens('getID getid').map(({ words }) => words)).toEqual([['getid', 'get', 'id'], ['getid']])
  })
})
