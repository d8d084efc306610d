import { describe, expect, it } from 'vitest'
import { createAnalyser } from '../../src/analysis/analyser.js'

const analyser = createAnalyser()
const wordsOf = (text: string): string[] =>
  analyser
    .query(text)
    .terms.filter(({ field }) => field === 'words')
    .map(({ term }) => term)

describe('query', () => {
  it('splits a query of words as the specification shows', () => {
    expect(wordsOf('"MCP OAuth, Cloud Run!"')).toEqual(['mcp', 'oauth', 'auth', 'cloud', 'run'])
  })

  it('searches each term once, in the order of the query', () => {
    expect(wordsOf('token refresh TOKEN Refreshes')).toEqual(['token', 'refresh'])
  })

  it('drops stop words and one-letter leftovers, and says so', () => {
    const { terms, dropped } = analyser.query('the plan of a rocket x')
    expect(terms.map(({ term }) => term)).toEqual(['plan', 'rocket'])
    expect(dropped).toEqual(['the', 'of', 'a', 'x'])
  })

  it('keeps short terms that mean something', () => {
    expect(wordsOf('c vs r, C++ c# .net go ai k8s')).toEqual([
      'c',
      'vs',
      'r',
      'c++',
      'c#',
      '.net',
      'net',
      'go',
      'ai',
      'k8s',
    ])
  })

  it('lets a short term win over a stop word', () => {
    const custom = createAnalyser({ stopWords: new Set(['it', 'is']), shortTerms: new Set(['it']) })
    expect(custom.query('it is').terms).toEqual([{ term: 'it', field: 'words', weight: 1 }])
  })

  it('searches everything if everything would be dropped', () => {
    expect(analyser.query('to be or not to be')).toEqual({
      terms: ['to', 'be', 'or', 'not'].map((term) => ({ term, field: 'words', weight: 1 })),
      dropped: [],
      languages: ['en'],
    })
    expect(wordsOf('있는')).toEqual(['있는'])
  })

  it('has no terms for punctuation and blanks alone', () => {
    for (const text of ['', ' \t\n', '?!… ---', '()[]{}', '\u200B\u00AD', '\u0301']) {
      expect(analyser.query(text)).toEqual({ terms: [], dropped: [], languages: ['en'] })
    }
  })

  it('weighs the whole of an identifier above its parts, and a stem above the written form', () => {
    expect(analyser.query('parse_tokens').terms).toEqual([
      { term: 'parse_tokens', field: 'words', weight: 1 },
      { term: 'pars', field: 'words', weight: 0.5 },
      { term: 'parse', field: 'grams', weight: 0.15 },
      { term: 'token', field: 'words', weight: 0.5 },
      { term: 'tokens', field: 'grams', weight: 0.15 },
    ])
  })

  it('looks Korean up by noun, by the word as written and by pairs of syllables', () => {
    expect(analyser.query('회의에서').terms).toEqual([
      { term: '회의', field: 'words', weight: 1 },
      { term: '회의에서', field: 'grams', weight: 0.15 },
      { term: '회의', field: 'grams', weight: 0.5 },
      { term: '의에', field: 'grams', weight: 0.5 },
      { term: '에서', field: 'grams', weight: 0.5 },
    ])
  })

  it('gives a term of two roles the greater weight', () => {
    expect(analyser.query('법은').terms).toEqual([
      { term: '법', field: 'words', weight: 1 },
      { term: '법은', field: 'grams', weight: 0.5 },
    ])
  })

  it('pairs Han characters inside words and across them', () => {
    const grams = analyser.query('記憶装置').terms.filter(({ field }) => field === 'grams')
    expect(grams).toEqual(['記憶', '憶装', '装置'].map((term) => ({ term, field: 'grams', weight: 0.5 })))
  })

  it('searches a Han character alone where it is a word', () => {
    expect(analyser.query('水').terms).toEqual([
      { term: '水', field: 'words', weight: 1 },
      { term: '水', field: 'grams', weight: 0.5 },
    ])
  })
})
