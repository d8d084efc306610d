import { stemmer as arabic } from '@orama/stemmers/arabic'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as greek } from '@orama/stemmers/greek'
import { stemmer as hindi } from '@orama/stemmers/indian'
import { stemmer as russian } from '@orama/stemmers/russian'
import { foldMarks } from './normalise.js'

/**
 * Stemmers by script, for text whose language is not known. They want composed letters with their marks (`й` is
 * not `и`), so they run before marks are dropped. English has no marks, but its words come with and without those
 * of other languages, and must stem alike: `résumé` as `resume`.
 */
const STEMMERS: readonly (readonly [RegExp, (word: string) => string])[] = [
  [/^[\p{Script=Latin}\p{M}]+$/u, (word) => english(foldMarks(word))],
  [/^[\p{Script=Cyrillic}\p{M}]+$/u, russian],
  [/^[\p{Script=Arabic}\p{M}]+$/u, arabic],
  [/^[\p{Script=Devanagari}\p{M}]+$/u, hindi],
  [/^[\p{Script=Greek}\p{M}]+$/u, greek],
]

/** No natural word is longer, and a stemmer need not be linear. UTF-16 code units. */
const MAX_STEMMED_LENGTH = 64

/** The stem of a lower-case word in NFC; the word itself if it mixes scripts or its script has no stemmer. */
export function stem(word: string): string {
  if (word.length > MAX_STEMMED_LENGTH) return word
  const stemmer = STEMMERS.find(([script]) => script.test(word))?.[1]
  return stemmer?.(word) || word
}
