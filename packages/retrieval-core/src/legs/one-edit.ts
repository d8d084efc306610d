/**
 * Tells whether two words, as code points, are at Damerau-Levenshtein distance one: a character inserted, left out or
 * replaced, or two neighbours swapped. The edit may be taken to lie where the words first differ, so each kind is one
 * straight comparison of the rest.
 */
export function isOneEdit(a: Uint32Array, b: Uint32Array): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let first = 0
  while (first < a.length && first < b.length && a[first] === b[first]) first++
  if (first === a.length && first === b.length) return false
  return (
    isSameFrom(a, first + 1, b, first) ||
    isSameFrom(a, first, b, first + 1) ||
    isSameFrom(a, first + 1, b, first + 1) ||
    (a[first] === b[first + 1] && a[first + 1] === b[first] && isSameFrom(a, first + 2, b, first + 2))
  )
}

function isSameFrom(a: Uint32Array, fromA: number, b: Uint32Array, fromB: number): boolean {
  if (a.length - fromA !== b.length - fromB || fromA > a.length) return false
  for (let i = fromA, j = fromB; i < a.length; i++, j++) if (a[i] !== b[j]) return false
  return true
}
