/** A character and the marks that belong to it. Not a grapheme cluster: that rule changes between ICU versions. */
const CHARACTERS = /\P{M}\p{M}*|\p{M}+/gu
const HAS_LONG_CHARACTERS = /[\p{M}\u{10000}-\u{10FFFF}]/u

export function charactersOf(word: string): string[] {
  return HAS_LONG_CHARACTERS.test(word) ? (word.match(CHARACTERS) ?? []) : word.split('')
}

/**
 * Overlapping pairs of characters. Any text of two characters or more that occurs in a run shares all its pairs
 * with it, whatever a dictionary makes of either.
 */
export function bigrams(characters: readonly string[]): string[] {
  return characters.slice(1).map((character, index) => characters[index]! + character)
}

const GRAM_LENGTH = 4

/** Overlapping runs of four characters; none of a shorter word. They join what a stemmer keeps apart: `Hausboot`, `Haus`. */
export function fourGrams(word: string): string[] {
  const characters = Array.from(word)
  const grams: string[] = []
  for (let end = GRAM_LENGTH; end <= characters.length; end++) {
    grams.push(characters.slice(end - GRAM_LENGTH, end).join(''))
  }
  return grams
}
