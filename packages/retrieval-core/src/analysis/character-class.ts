/** What a code point does to the text around it when words are cut. */
export const CharacterClass = {
  /** White space, most punctuation and symbols, controls, private use, lone surrogates: ends a word. */
  separator: 1,
  /** Joins two word characters into one identifier: `_ - / \ : & +`. */
  joiner: 2,
  /** Joins as well, and may open an identifier: `.net`, `@scope`, `#tag`. */
  sigil: 3,
  /** Joins two letters: `don't`, in any of the typographic forms. */
  apostrophe: 4,
  /** A letter of a script that sets words apart: Latin, Cyrillic, Arabic, Devanagari, … */
  letter: 5,
  digit: 6,
  han: 7,
  kana: 8,
  hangul: 9,
  /** Thai, Lao, Khmer, Burmese: written without blanks between words. */
  southeastAsian: 10,
  /** An emoji, or a letter of a flag. */
  pictograph: 11,
  /** Continues whatever it follows: combining marks, joiners of zero width, soft hyphens, skin tones. */
  extend: 12,
} as const
export type CharacterClass = (typeof CharacterClass)[keyof typeof CharacterClass]

/** Forms of the apostrophe; all count as U+0027. U+05F3 is the Hebrew geresh. */
export const APOSTROPHES = /['\u2018\u2019\u201B\u02BB\u02BC\u05F3\uFF07]/u
/** Forms of the hyphen inside words. Dashes separate. U+2011 reaches U+2010 by NFKC. */
export const HYPHENS = /[\u2010\u2011]/u
/** Dropped from every term: U+00AD, zero-width joiners and blanks, variation selectors, direction marks, skin tones. */
export const IGNORABLE = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u

/** Their compatibility forms are letters (`TM`, `SM`) that would grow onto the word before. */
const TRADE_MARKS = /[\u2122\u2120]/u
const SCRIPTS: readonly (readonly [RegExp, CharacterClass])[] = [
  [/\p{Script_Extensions=Hangul}/u, CharacterClass.hangul],
  [/[\p{Script_Extensions=Hiragana}\p{Script_Extensions=Katakana}]/u, CharacterClass.kana],
  [/\p{Script_Extensions=Han}/u, CharacterClass.han],
  [/[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u, CharacterClass.southeastAsian],
  [/\p{N}/u, CharacterClass.digit],
]

function classify(codePoint: number): CharacterClass {
  const character = String.fromCodePoint(codePoint)
  if (IGNORABLE.test(character) || /\p{M}/u.test(character)) return CharacterClass.extend
  if (APOSTROPHES.test(character)) return CharacterClass.apostrophe
  if (TRADE_MARKS.test(character)) return CharacterClass.separator
  const compatible = character.normalize('NFKC')
  if (/^[_\-/\\:&+\u2010]$/u.test(compatible)) return CharacterClass.joiner
  if (/^[.@#]$/.test(compatible)) return CharacterClass.sigil
  // A compatibility character (`㈜`, `℃`, `½`) goes by the first letter or digit it stands for.
  const stands = /[\p{L}\p{N}]/u.exec(compatible)?.[0]
  if (stands === undefined) {
    if (/^\p{M}+$/u.test(compatible)) return CharacterClass.extend
    return /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(character)
      ? CharacterClass.pictograph
      : CharacterClass.separator
  }
  return SCRIPTS.find(([script]) => script.test(stands))?.[1] ?? CharacterClass.letter
}

const classes = new Uint8Array(0x110000)

/**
 * Class of a code point, 0 to 0x10FFFF. Compatibility characters take the class of what they stand for: a
 * full-width letter is a letter. Each code point is classified once; later calls read a table.
 */
export function characterClass(codePoint: number): CharacterClass {
  const known = classes[codePoint]
  if (known) return known as CharacterClass
  const found = classify(codePoint)
  classes[codePoint] = found
  return found
}
