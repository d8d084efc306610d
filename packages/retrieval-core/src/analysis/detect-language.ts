import { FUNCTION_WORDS } from './function-words.js'
import { DEFAULT_LANGUAGES, LANGUAGES, type Language } from './languages.js'
import { isScript, type LetterScript, scriptOfLetter } from './scripts.js'

/** Text looked at before deciding, in UTF-16 code units; more, up to the most, while there is no clear answer. */
const SAMPLE_LENGTH = 2_000
const MAX_LENGTH = 10_000
/** Share of all letters from which a script decides that says a syllable or a word with one letter. */
const MIN_DENSE_SHARE = 0.15
/** Share of Kana in Kana and Han from which a text is Japanese. */
const MIN_KANA_SHARE = 0.1
/** Function words that are more than chance, and by how much the best language must beat the next. */
const MIN_SCORE = 1.5
const MIN_LEAD = 1.25

const WORDS = /[\p{L}\p{M}]+/gu
const PERSIAN_LETTERS = /[پچژگ]/gu
const URDU_LETTERS = /[ٹڈڑںے]/gu
const ARABIC_SHARE = 0.02

const languagesByWord = new Map<string, Language[]>()
for (const [language, words] of Object.entries(FUNCTION_WORDS) as [Language, string][]) {
  for (const word of new Set(words.split(/\s+/))) {
    // Initials, variables and list marks.
    if (/^[a-z]$/.test(word)) continue
    languagesByWord.set(word, [...(languagesByWord.get(word) ?? []), language])
  }
}

/**
 * The language that a text is mostly written in: by its scripts, and by the function words among its first words. English,
 * or the default language of its script, where that does not tell. Depends on the text alone.
 */
export function detectLanguage(texts: Iterable<string>): Language {
  const counter = new LanguageCounter()
  for (const text of texts) {
    for (let from = 0; from < text.length; from += SAMPLE_LENGTH) {
      counter.add(text.slice(from, from + SAMPLE_LENGTH))
      if (counter.length >= MAX_LENGTH || (counter.length >= SAMPLE_LENGTH && counter.isClear)) {
        return counter.language
      }
    }
  }
  return counter.language
}

class LanguageCounter {
  length = 0
  readonly #letters = new Map<LetterScript, number>()
  readonly #scores = new Map<Language, number>()
  readonly #seen = new Set<string>()
  #persian = 0
  #urdu = 0

  add(text: string): void {
    this.length += text.length
    for (const [word] of text.normalize('NFC').matchAll(WORDS)) {
      this.#addLetters(word)
      const lower = word.toLowerCase()
      const languages = languagesByWord.get(lower) ?? []
      // One word over and over is a name or a keyword. A word of many languages tells little of each.
      if (this.#seen.has(lower)) continue
      if (languages.length > 0) this.#seen.add(lower)
      for (const language of languages) {
        this.#scores.set(language, (this.#scores.get(language) ?? 0) + 1 / languages.length)
      }
    }
  }

  #addLetters(word: string): void {
    for (let i = 0; i < word.length; i++) {
      const script = scriptOfLetter(word.charCodeAt(i))
      if (script === undefined) continue
      const isAlphabetic = isScript(script)
      const count = isAlphabetic ? word.length - i : 1
      this.#letters.set(script, (this.#letters.get(script) ?? 0) + count)
      if (script === 'arabic') {
        this.#persian += word.match(PERSIAN_LETTERS)?.length ?? 0
        this.#urdu += word.match(URDU_LETTERS)?.length ?? 0
      }
      if (isAlphabetic) return
    }
  }

  get isClear(): boolean {
    return this.#dense !== undefined || this.#spoken !== undefined
  }

  get language(): Language {
    return this.#dense ?? this.#spoken ?? this.#byScript
  }

  /** The language of a script that does without blanks, or writes a syllable as one letter. */
  get #dense(): Language | undefined {
    if (this.#letters.size === 0) return undefined
    const share = (...scripts: LetterScript[]) =>
      scripts.reduce((sum, script) => sum + (this.#letters.get(script) ?? 0), 0) / this.#total
    if (share('hangul') >= MIN_DENSE_SHARE) return 'ko'
    if (share('thai') >= MIN_DENSE_SHARE) return 'th'
    const kana = share('kana')
    const ideographic = kana + share('han')
    if (ideographic < MIN_DENSE_SHARE) return undefined
    return kana >= MIN_KANA_SHARE * ideographic ? 'ja' : 'zh'
  }

  /** By the function words of the script that most of the text is in. */
  get #spoken(): Language | undefined {
    const script = this.#mainScript
    const ranked = [...this.#scores]
      .filter(([language]) => script !== undefined && LANGUAGES[language].scripts.includes(script as never))
      .sort(([, a], [, b]) => b - a)
    const [best, next] = ranked
    if (best === undefined || best[1] < MIN_SCORE || best[1] < MIN_LEAD * (next?.[1] ?? 0)) return undefined
    return best[0]
  }

  get #byScript(): Language {
    const script = this.#mainScript
    if (script === 'arabic') {
      const letters = this.#letters.get(script)!
      if (this.#urdu > ARABIC_SHARE * letters) return 'ur'
      if (this.#persian > ARABIC_SHARE * letters) return 'fa'
    }
    return script !== undefined && isScript(script) ? DEFAULT_LANGUAGES[script] : 'en'
  }

  get #mainScript(): LetterScript | undefined {
    return [...this.#letters].sort(([, a], [, b]) => b - a)[0]?.[0]
  }

  get #total(): number {
    return [...this.#letters.values()].reduce((sum, count) => sum + count, 0)
  }
}
