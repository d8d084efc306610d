import { identifierForms } from './identifier-forms.js'
import { koreanNoun } from './korean-noun.js'
import { KOREAN_PARTICLES } from './korean-particles.js'
import { bigrams, charactersOf } from './n-grams.js'
import { compatibilityForm, foldTerm } from './normalise.js'
import { type RunKind, visitRuns } from './runs.js'
import { type WordForm, wordForm } from './word-form.js'
import { windowsOf, wordSegments } from './word-segments.js'

/** What one stretch of text holds, before it is dealt out to the fields of an index or the terms of a query. */
export interface Piece {
  /** UTF-16 offsets in the text. */
  readonly start: number
  readonly end: number
  readonly forms: readonly WordForm[]
  /** Single Han characters and pairs of characters, of scripts that need them. */
  readonly ngrams: readonly string[]
}

/** Only this much of a longer identifier is looked at, so that a megabyte of base64 costs a few terms. */
const MAX_IDENTIFIER_LENGTH = 512
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/u
const HAN = /^\p{Script=Han}/u
/** Something that a particle can stand after: `API를`, `` `npm`은 ``. */
const PARTICLE_HOST = /[\p{L}\p{N}\p{Pe}\p{Pf}"'`*_]$/u

const unstemmed = (word: string): WordForm => ({ surface: word, stem: word })
const foldRun = (text: string): string => foldTerm(compatibilityForm(text).toLowerCase())

function wordForms(text: string): WordForm[] {
  const identifier = compatibilityForm(text)
  if (identifier === text) return identifierForms(identifier).map(wordForm)
  // A compatibility form may hold what words are cut at: `½` is 1, U+2044, 2.
  const forms: WordForm[] = []
  visitRuns(identifier, (kind, start, end) => {
    const word = identifier.slice(start, end)
    forms.push(...(kind === 'word' ? identifierForms(word).map(wordForm) : [unstemmed(foldTerm(word))]))
  })
  return forms
}

function hangulPieces(text: string, start: number, end: number): Piece[] {
  const isGlued = start > 0 && PARTICLE_HOST.test(text.slice(start - 1, start))
  let before: string[] = []
  return windowsOf(text, start, end).map((window) => {
    const words = foldRun(text.slice(window.start, window.end)).split(SEPARATORS).filter(Boolean)
    const characters = words.flatMap(charactersOf)
    const ngrams = bigrams([...before, ...characters])
    before = characters.slice(-1)
    const isParticle = isGlued && words.length === 1 && KOREAN_PARTICLES.has(words[0]!)
    return {
      ...window,
      forms: isParticle ? [] : words.map((surface) => ({ surface, stem: koreanNoun(surface) })),
      ngrams,
    }
  })
}

function dictionaryPieces(text: string, start: number, end: number): Piece[] {
  let before: string[] = []
  return wordSegments(text, start, end).map((segment) => {
    const words = foldRun(text.slice(segment.start, segment.end)).split(SEPARATORS).filter(Boolean)
    const characters = words.flatMap(charactersOf)
    const ngrams = [...characters.filter((c) => HAN.test(c)), ...bigrams([...before, ...characters])]
    before = characters.slice(-1)
    return { ...segment, forms: words.map(unstemmed), ngrams }
  })
}

/** The pieces of one run of a text, in order, each within the run. */
export function analyseRun(text: string, kind: RunKind, start: number, end: number): Piece[] {
  switch (kind) {
    case 'word':
      return [
        {
          start,
          end,
          forms: wordForms(text.slice(start, Math.min(end, start + MAX_IDENTIFIER_LENGTH))),
          ngrams: [],
        },
      ]
    case 'hangul':
      return hangulPieces(text, start, end)
    case 'ideographic':
    case 'southeastAsian':
      return dictionaryPieces(text, start, end)
    case 'pictograph':
      return [
        {
          start,
          end,
          forms: [unstemmed(compatibilityForm(text.slice(start, end)).replace(/\p{Emoji_Modifier}/gu, ''))],
          ngrams: [],
        },
      ]
  }
}
