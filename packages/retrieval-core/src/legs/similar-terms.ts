import { compareCodePoints } from '../code-point-order.js'
import type { Field } from '../segment/fields.js'
import type { IndexView } from '../view/index-view.js'

/** Shortest term that may be a beginning or a slip of the pen, and the longest that is tried, in code points. */
const MIN_LENGTH = 4
const MAX_LENGTH = 24

/** Letters put in the place of others, by script. Terms of other scripts are tried without and with two swapped only. */
const ALPHABETS: readonly [RegExp, string][] = [
  [/^[a-z0-9]+$/, 'abcdefghijklmnopqrstuvwxyz0123456789'],
  [/^\p{sc=Latin}+$/u, 'abcdefghijklmnopqrstuvwxyzßæøđłþ'],
  [/^\p{sc=Cyrillic}+$/u, 'абвгдежзиклмнопрстуфхцчшщъыьэюяіїєґ'],
  [/^\p{sc=Greek}+$/u, 'αβγδεζηθικλμνξοπρσςτυφχψω'],
]

function letters(term: string): string[] | undefined {
  if (!/^\p{L}/u.test(term)) return undefined
  const found = [...term]
  return found.length >= MIN_LENGTH && found.length <= MAX_LENGTH ? found : undefined
}

/** Live terms of a field that begin with `term` and are longer: the first by code points, at most `limit`. */
export function termsWithPrefix(view: IndexView, field: Field, term: string, limit: number): string[] {
  if (letters(term) === undefined) return []
  const found = new Set<string>()
  for (const { segment } of view.parts) {
    const terms = segment.field(field)?.terms
    if (terms === undefined) continue
    for (let index = terms.lowerBound(term), seen = 0; index < terms.count && seen < limit; index++, seen++) {
      const other = terms.get(index)
      if (!other.startsWith(term)) break
      if (other !== term) found.add(other)
    }
  }
  return [...found]
    .sort(compareCodePoints)
    .filter((other) => view.postings(field, other) !== undefined)
    .slice(0, limit)
}

/**
 * Live terms of a field at Damerau-Levenshtein distance one from `term`: by code points, at most `limit`. Looks up every
 * variant, so the cost depends on the term's length and not on the dictionary.
 */
export function oneEditAway(view: IndexView, field: Field, term: string, limit: number): string[] {
  const original = letters(term)
  if (original === undefined) return []
  const alphabet = ALPHABETS.find(([script]) => script.test(term))?.[1] ?? ''
  const found: string[] = []
  for (const variant of variants(original, alphabet)) {
    if (variant !== term && view.postings(field, variant) !== undefined) found.push(variant)
  }
  return found.sort(compareCodePoints).slice(0, limit)
}

function variants(term: readonly string[], alphabet: string): Set<string> {
  const found = new Set<string>()
  for (let i = 0; i <= term.length; i++) {
    const before = term.slice(0, i).join('')
    const rest = term.slice(i)
    if (rest.length > 0) found.add(before + rest.slice(1).join(''))
    if (rest.length > 1) found.add(before + rest[1] + rest[0] + rest.slice(2).join(''))
    for (const letter of alphabet) {
      found.add(before + letter + rest.join(''))
      if (rest.length > 0) found.add(before + letter + rest.slice(1).join(''))
    }
  }
  return found
}
