import type { Analyser } from '@quire/retrieval-core'

/** Every token between blanks is a term of the primary field as it stands. */
export const bodyAnalyser: Analyser = {
  version: 1,
  languageOf: () => 'en',
  tokens(text) {
    if (text === '') return []
    let start = 0
    return text.split(' ').map((word) => {
      const token = { start, end: start + word.length, words: [word], grams: [], ngrams: [] }
      start = token.end + 1
      return token
    })
  },
  query: (text) => ({
    terms: text.split(' ').map((term) => ({ term, field: 'words', weight: 1 })),
    dropped: [],
    languages: ['en'],
  }),
}
