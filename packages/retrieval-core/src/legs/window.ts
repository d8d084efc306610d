import { bm25Score } from './formulas.js'
import type { TermCursor } from './term-cursor.js'

/** Blocks looked at together, at most; a power of two. */
export const MAX_WINDOW = 1 << 16

/** Room for one window, shared by all searches of the process: a search runs to its end at once, and leaves it clear. */
export const bm25Scores = new Float64Array(MAX_WINDOW)
/** What fields of blocks add. */
export const fieldScores = new Float64Array(MAX_WINDOW)
/** A bit per block that has a score. */
export const touched = new Int32Array(MAX_WINDOW / 32)

/** Adds BM25 of the postings of the current run from `start` to before `end` to a window that begins at `start`. */
export function addBm25(cursor: TermCursor, start: number, end: number, scores: Float64Array): void {
  cursor.load()
  const { ordinals } = cursor
  const frequencies = cursor.frequencies()
  const { lengths, bm25Scale, base, slope } = cursor.scorer
  const to = cursor.placeOf(end)
  for (let i = cursor.placeOf(start); i < to; i++) {
    const ordinal = ordinals[i]!
    const place = ordinal - start
    scores[place]! += bm25Score(bm25Scale, frequencies[i]!, base + slope * lengths[ordinal]!)
    touched[place >>> 5]! |= 1 << place
  }
}

/** Visits the places of a window that have a score, in order, and forgets which they were; the scores stay. */
export function takeTouched(size: number, visit: (place: number) => void): void {
  const words = (size + 31) >>> 5
  for (let word = 0; word < words; word++) {
    let bits = touched[word]!
    touched[word] = 0
    for (; bits !== 0; bits &= bits - 1) visit((word << 5) + 31 - Math.clz32(bits & -bits))
  }
}
