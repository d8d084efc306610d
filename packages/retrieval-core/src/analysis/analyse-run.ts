import { identifierForms } from './identifier-forms.js'
import { koreanNoun } from './korean-noun.js'
import { bigrams, charactersOf, fourGrams } from './n-grams.js'
import { compatibilityForm, cutTerm, foldMarks, lowerCase } from './normalise.js'
import { type RunKind, visitRuns } from './runs.js'
import type { WordRules } from './stem.js'
import { type WordForm, wordForm } from './word-form.js'
import { type Segment, windowsOf, wordSegments } from './word-segments.js'

/** What one stretch of text holds, before it is dealt out to the fields of an index or the terms of a query. */
export interface Piece {
  /** UTF-16 offsets in the text. */
  readonly start: number
  readonly end: number
  /** The whole first, then its parts, if it has any. */
  readonly forms: readonly WordForm[]
  /** Single Han characters and pairs of characters, of scripts that need them. */
  readonly ngrams: readonly string[]
  /** Four letters in a row of each word, in languages that need them. */
  readonly letters: readonly string[]
}

/** Only this much of a longer identifier is looked at, so that a megabyte of base64 costs a few terms. */
const MAX_IDENTIFIER_LENGTH = 512
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u
const HAN = /^\p{Script=Han}/u
const unstemmed = (word: string): WordForm => ({ surface: word, stem: word })

/** The words of a stretch in one of the scripts below. More than one if normalisation brings in separators: `㈜`. */
const wordsOf = (text: string): string[] =>
  foldMarks(lowerCase(compatibilityForm(text)))
    .split(SEPARATORS)
    .filter(Boolean)

function wordForms(text: string, { stemmer }: WordRules): WordForm[] {
  const formsOf = (word: string) => identifierForms(word).map((form) => wordForm(form, stemmer))
  const identifier = compatibilityForm(text)
  if (identifier === text) return formsOf(identifier)
  // A compatibility form may hold what words are cut at: `½` is 1, U+2044, 2.
  const forms: WordForm[] = []
  visitRuns(identifier, (kind, start, end) => {
    const word = identifier.slice(start, end)
    forms.push(...(kind === 'word' ? formsOf(word) : [unstemmed(cutTerm(foldMarks(word)))]))
  })
  return forms
}

/** Pieces whose characters pair up across their borders, so that no pair of the run is lost. */
function pairedPieces(text: string, segments: readonly Segment[], stemOf: (word: string) => string): Piece[] {
  let before: string[] = []
  return segments.map(({ start, end }) => {
    const words = wordsOf(text.slice(start, end))
    const characters = words.flatMap(charactersOf)
    const ngrams = characters.filter((character) => HAN.test(character))
    ngrams.push(...bigrams([...before, ...characters]))
    before = characters.slice(-1)
    const forms = words.map((word) => ({ surface: cutTerm(word), stem: cutTerm(stemOf(word)) }))
    return { start, end, forms, ngrams, letters: [] }
  })
}

/** The pieces of one run of a text, in order, each within the run. @param rules For words of scripts that write blanks. */
export function analyseRun(
  text: string,
  kind: RunKind,
  start: number,
  end: number,
  rules: WordRules,
): Piece[] {
  switch (kind) {
    case 'word': {
      const forms = wordForms(text.slice(start, Math.min(end, start + MAX_IDENTIFIER_LENGTH)), rules)
      const words = forms.map(({ surface }) => surface).filter(rules.hasLetterGrams)
      return [{ start, end, forms, ngrams: [], letters: words.flatMap(fourGrams) }]
    }
    case 'hangul':
      return pairedPieces(text, windowsOf(text, start, end), koreanNoun)
    case 'ideographic':
    case 'southeastAsian':
      return pairedPieces(text, wordSegments(text, start, end), (word) => word)
    case 'pictograph':
      return [
        {
          start,
          end,
          forms: [unstemmed(compatibilityForm(text.slice(start, end)))],
          ngrams: [],
          letters: [],
        },
      ]
  }
}
