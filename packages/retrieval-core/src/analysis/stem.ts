import { DEFAULT_LANGUAGES, LANGUAGES, type Language, type Stemmer } from './languages.js'
import { type Script, scriptOfWord } from './scripts.js'

/** No natural word is longer, and a stemmer need not be linear. UTF-16 code units. */
const MAX_STEMMED_LENGTH = 64

/** How the words of a text in one language become terms. */
export interface WordRules {
  readonly stemmer: Stemmer
  /** Whether a lower-case word is also known by its letters, four at a time. */
  hasLetterGrams(word: string): boolean
}

/**
 * The rules for texts in a language. Words of another script are stemmed by the default language of that script; a word
 * that mixes scripts, or whose script has no stemmer, is its own stem. English words go without four-grams, which were
 * measured to gain nothing there (docs/adr/0007-analysis-and-languages.md).
 */
export function wordRules(language: Language): WordRules {
  const { scripts, stemmer } = LANGUAGES[language]
  const isOwn = (script: Script) => scripts.includes(script)
  return {
    stemmer(word) {
      if (word.length > MAX_STEMMED_LENGTH) return word
      const script = scriptOfWord(word)
      if (script === undefined) return word
      return (isOwn(script) ? stemmer : LANGUAGES[DEFAULT_LANGUAGES[script]].stemmer)(word) || word
    },
    hasLetterGrams(word) {
      if (language === 'en' || word.length > MAX_STEMMED_LENGTH) return false
      const script = scriptOfWord(word)
      return script !== undefined && isOwn(script)
    },
  }
}
