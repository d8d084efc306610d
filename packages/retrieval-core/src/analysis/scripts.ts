/** Writing systems whose words are stemmed. */
export const SCRIPTS = ['latin', 'cyrillic', 'arabic', 'devanagari', 'greek', 'armenian', 'tamil'] as const
export type Script = (typeof SCRIPTS)[number]
/** Those that tell a language, too. */
export type LetterScript = Script | 'hangul' | 'han' | 'kana' | 'thai'

export const isScript = (script: LetterScript): script is Script =>
  (SCRIPTS as readonly LetterScript[]).includes(script)

const WHOLE_WORDS: readonly (readonly [Script, RegExp])[] = [
  ['latin', /^[\p{Script=Latin}\p{M}]+$/u],
  ['cyrillic', /^[\p{Script=Cyrillic}\p{M}]+$/u],
  ['arabic', /^[\p{Script=Arabic}\p{M}]+$/u],
  ['devanagari', /^[\p{Script=Devanagari}\p{M}]+$/u],
  ['greek', /^[\p{Script=Greek}\p{M}]+$/u],
  ['armenian', /^[\p{Script=Armenian}\p{M}]+$/u],
  ['tamil', /^[\p{Script=Tamil}\p{M}]+$/u],
]

/** The script that a whole word is written in; undefined where it mixes scripts, or is written in another. */
export function scriptOfWord(word: string): Script | undefined {
  return WHOLE_WORDS.find(([, pattern]) => pattern.test(word))?.[0]
}

/** The blocks that hold nearly all letters of a script: first and last code unit. */
const RANGES: readonly (readonly [number, number, LetterScript])[] = [
  [0x41, 0x24f, 'latin'],
  [0x370, 0x3ff, 'greek'],
  [0x400, 0x52f, 'cyrillic'],
  [0x530, 0x58f, 'armenian'],
  [0x600, 0x77f, 'arabic'],
  [0x900, 0x97f, 'devanagari'],
  [0xb80, 0xbff, 'tamil'],
  [0xe00, 0xe7f, 'thai'],
  [0x1e00, 0x1eff, 'latin'],
  [0x3040, 0x30ff, 'kana'],
  [0x3400, 0x9fff, 'han'],
  [0xac00, 0xd7a3, 'hangul'],
]

/** The script of a letter in NFC; undefined for other scripts. */
export function scriptOfLetter(unit: number): LetterScript | undefined {
  return RANGES.find(([first, last]) => unit >= first && unit <= last)?.[2]
}
