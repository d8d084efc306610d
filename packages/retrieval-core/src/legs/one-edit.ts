/**
 * How a candidate compares with a wanted word: `match`, `open` (no match, but a longer candidate with this beginning may
 * be one), or a number: nothing that begins with this many of the candidate's code points is a match.
 */
export type OneEdit = 'match' | 'open' | number

/**
 * Tells whether two words, as code points, are at Damerau-Levenshtein distance one: a character inserted, left out or
 * replaced, or two neighbours swapped. The edit may be taken to lie where the words first differ, so each kind is one
 * straight comparison of the rest.
 */
export function oneEdit(wanted: Uint32Array, candidate: Uint32Array): OneEdit {
  let first = 0
  while (first < wanted.length && first < candidate.length && wanted[first] === candidate[first]) first++
  // The candidate is a beginning, or the word itself.
  if (first === candidate.length) return wanted.length === first + 1 ? 'match' : 'open'
  const leftOut = compareRest(wanted, first + 1, candidate, first)
  const inserted = compareRest(wanted, first, candidate, first + 1)
  const replaced = compareRest(wanted, first + 1, candidate, first + 1)
  return better(better(leftOut, inserted), better(replaced, swapped(wanted, candidate, first)))
}

function swapped(wanted: Uint32Array, candidate: Uint32Array, first: number): OneEdit {
  if (first + 1 >= wanted.length || candidate[first] !== wanted[first + 1]) return first + 1
  if (first + 1 === candidate.length) return 'open'
  if (candidate[first + 1] !== wanted[first]) return first + 2
  return compareRest(wanted, first + 2, candidate, first + 2)
}

/** Compares the rest of the word from one place with the rest of the candidate from another. */
function compareRest(
  wanted: Uint32Array,
  fromWanted: number,
  candidate: Uint32Array,
  fromCandidate: number,
): OneEdit {
  if (fromWanted > wanted.length) return fromCandidate
  let [w, c] = [fromWanted, fromCandidate]
  while (w < wanted.length && c < candidate.length && wanted[w] === candidate[c]) {
    w++
    c++
  }
  if (c < candidate.length) return c + 1
  return w === wanted.length ? 'match' : 'open'
}

/** A match before what may become one, and that before what is ruled out, the later the better. */
function better(a: OneEdit, b: OneEdit): OneEdit {
  if (a === 'match' || b === 'match') return 'match'
  if (a === 'open' || b === 'open') return 'open'
  return Math.max(a, b)
}
