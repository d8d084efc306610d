import type { Postings } from '../segment/postings.js'

/** How often a term occurs in a block or document: 0 where it does not. */
export function frequencyAt(postings: Postings | undefined, ordinal: number): number {
  if (postings === undefined) return 0
  let low = 0
  let high = postings.ordinals.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (postings.ordinals[middle]! < ordinal) low = middle + 1
    else high = middle
  }
  return postings.ordinals[low] === ordinal ? postings.frequencies[low]! : 0
}
