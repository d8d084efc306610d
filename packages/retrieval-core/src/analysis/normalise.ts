import { APOSTROPHES, HYPHENS, IGNORABLE } from './character-class.js'

/** Longest term, in code points. Holds a SHA-512 in hexadecimal; longer words are known by their beginning. */
const MAX_TERM_CODE_POINTS = 128

/** ASCII, kana, Han and Hangul syllables that NFKC leaves as they are: most texts. */
const STABLE = /^(?:[\0-\x7F]*|[\u3041-\u3096\u30A1-\u30FA\u30FC\u4E00-\u9FFF\uAC00-\uD7A3]*)$/
const EVERY_APOSTROPHE = new RegExp(APOSTROPHES, 'gu')
const EVERY_HYPHEN = new RegExp(HYPHENS, 'gu')
const EVERY_IGNORABLE = new RegExp(IGNORABLE, 'gu')

/**
 * The part of normalisation that keeps case and marks, so that case changes can still be seen and stemmers can
 * do their work: compatibility forms replaced (NFKC, but AM of Thai and Lao kept whole), invisible characters
 * and skin tones dropped, quotes and hyphens in ASCII.
 */
export function compatibilityForm(text: string): string {
  if (STABLE.test(text)) return text
  return text
    .replace(EVERY_IGNORABLE, '')
    .normalize('NFKC')
    .replaceAll('\u0E4D\u0E32', '\u0E33')
    .replaceAll('\u0ECD\u0EB2', '\u0EB3')
    .replace(EVERY_APOSTROPHE, "'")
    .replace(EVERY_HYPHEN, '-')
}

/** Lower case. `ß` and `ı`, whose capitals are those of `ss` and `i`, become these. */
export function lowerCase(text: string): string {
  return text.toLowerCase().replaceAll('ß', 'ss').replaceAll('ı', 'i')
}

/** Marks of letters that readers leave off: `hälsa` is `halsa`. A mark of Devanagari or Thai is a letter. */
const OPTIONAL_MARKS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Nd}])\p{M}+/gu

/**
 * Drops combining marks of Latin, Greek and Cyrillic, then composes (NFC), so that Hangul syllables and kana with
 * voicing marks stay whole. Final `ς` becomes `σ`.
 *
 * @param word In lower case.
 */
export function foldMarks(word: string): string {
  if (STABLE.test(word)) return word
  return word.normalize('NFD').replace(OPTIONAL_MARKS, '$1').normalize('NFC').replaceAll('ς', 'σ')
}

/** The term for a word: its first 128 code points. */
export function cutTerm(word: string): string {
  if (word.length <= MAX_TERM_CODE_POINTS) return word
  return Array.from(word.slice(0, 2 * MAX_TERM_CODE_POINTS))
    .slice(0, MAX_TERM_CODE_POINTS)
    .join('')
}
