import type { Stemmer } from './languages.js'
import { cutTerm, foldMarks, lowerCase } from './normalise.js'

/** A word in two forms: as written, and as found. They are equal when there is nothing to stem. */
export interface WordForm {
  readonly surface: string
  readonly stem: string
}

/** English endings after an apostrophe carry no meaning of their own: `user's` is `user`, `we'll` is `we`. */
const CONTRACTION = /(?<=^\p{Script=Latin}+)'(?:s|ll|re|ve|d|m)$/u

/** Lower-cases, stems, then drops marks, in that order, since stemmers need the marks. */
export function wordForm(word: string, stem: Stemmer): WordForm {
  const lower = lowerCase(word).replace(CONTRACTION, '')
  return { surface: cutTerm(foldMarks(lower)), stem: cutTerm(foldMarks(stem(lower))) }
}
