import { between, pick, type Random } from '../../speed/random.js'

/** Shorter words are not misspelt: a slip would make another word of them. */
const MIN_LENGTH = 4
const WORDS = /\p{L}[\p{L}\p{M}]*/gu

/**
 * A text with one slip in one of its words of four letters or more: a letter left out, doubled, replaced by another of
 * the text, or swapped with the next.
 * @returns Undefined where no word is long enough, or the slip changes nothing.
 */
export function withTypo(text: string, random: Random): string | undefined {
  const composed = text.normalize('NFC')
  const words = [...composed.matchAll(WORDS)].filter(([word]) => Array.from(word).length >= MIN_LENGTH)
  if (words.length === 0) return undefined
  const chosen = pick(random, words)
  const letters = Array.from(chosen[0])
  const others = Array.from(words.map(([word]) => word.toLowerCase()).join(''))
  const at = between(random, 0, letters.length - 1)
  switch (between(random, 0, 3)) {
    case 0:
      letters.splice(at, 1)
      break
    case 1:
      letters.splice(at, 0, letters[at]!)
      break
    case 2:
      letters[at] = pick(random, others)
      break
    default: {
      const next = at === letters.length - 1 ? at - 1 : at + 1
      ;[letters[at], letters[next]] = [letters[next]!, letters[at]!]
    }
  }
  const end = chosen.index + chosen[0].length
  const changed = composed.slice(0, chosen.index) + letters.join('') + composed.slice(end)
  return changed.toLowerCase() === composed.toLowerCase() ? undefined : changed
}
