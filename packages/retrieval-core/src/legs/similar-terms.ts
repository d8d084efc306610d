import { compareCodePoints } from '../code-point-order.js'
import type { Field } from '../segment/fields.js'
import type { StringCursor } from '../segment/string-cursor.js'
import type { StringTable } from '../segment/string-table.js'
import type { IndexView } from '../view/index-view.js'
import { codePoints } from './code-points.js'
import { deletionIndex, MAX_TYPO_LENGTH } from './deletion-index.js'
import { isOneEdit } from './one-edit.js'

/** Shortest terms, in code points, that are taken for a beginning or for a slip of the pen: shorter ones are like too many. */
const MIN_PREFIX_LENGTH = 2
const MIN_TYPO_LENGTH = 4
/** Most terms that one term is taken to mean: the first by code points. */
const MAX_TERMS = 100

const encoder = new TextEncoder()

/** Live terms of a field that begin with `term` and are longer. */
export function termsWithPrefix(view: IndexView, field: Field, term: string): string[] {
  if (!isWord(term, MIN_PREFIX_LENGTH)) return []
  const prefix = encoder.encode(term)
  return liveTerms(view, field, function* (cursor, count) {
    cursor.seek(prefix)
    for (; cursor.index < count && cursor.startsWith(prefix); cursor.next()) {
      if (cursor.bytes.length > prefix.length) yield cursor.text
    }
  })
}

/** Live terms of a field at Damerau-Levenshtein distance one from `term`. */
export function termsOneEditAway(view: IndexView, field: Field, term: string): string[] {
  const wanted = Uint32Array.from(term, (character) => character.codePointAt(0)!)
  if (!isWord(term, MIN_TYPO_LENGTH) || wanted.length > MAX_TYPO_LENGTH) return []
  // Two more than the word has: enough to see that a candidate is too long.
  const room = new Uint32Array(wanted.length + 2)
  return liveTerms(view, field, function* (cursor, _, terms) {
    for (const index of deletionIndex(terms).candidates(wanted)) {
      cursor.moveTo(index)
      if (isOneEdit(wanted, codePoints(cursor.bytes, room))) yield cursor.text
    }
  })
}

/** Numbers and versions mean themselves. */
function isWord(term: string, minLength: number): boolean {
  return /^\p{L}/u.test(term) && Array.from(term).length >= minLength
}

/** The first live terms over all parts: the same whatever the segmentation, as each part gives its own first ones. */
function liveTerms(
  view: IndexView,
  field: Field,
  visit: (cursor: StringCursor, count: number, terms: StringTable) => Iterable<string>,
): string[] {
  const found = new Set<string>()
  for (const [part, { segment }] of view.parts.entries()) {
    const terms = segment.field(field)?.terms
    if (terms === undefined) continue
    const cursor = terms.cursor()
    let live = 0
    for (const term of visit(cursor, terms.count, terms)) {
      if (!view.holds(part, field, cursor.index)) continue
      found.add(term)
      live += 1
      if (live === MAX_TERMS) break
    }
  }
  return [...found].sort(compareCodePoints).slice(0, MAX_TERMS)
}
