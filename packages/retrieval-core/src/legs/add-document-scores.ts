import type { Lengths } from '../segment/field-reader.js'
import { bm25Score, lengthFactor } from './formulas.js'
import { bm25Scale } from './open-cursors.js'
import type { ScoreColumn } from './score-column.js'
import type { TermMatch } from './term-match.js'

/** Adds BM25 of a match to the documents of a part that hold it. @param lengths Of the match's field there. */
export function addDocumentScores(
  match: TermMatch,
  part: number,
  lengths: Lengths | undefined,
  column: ScoreColumn,
): void {
  const postings = match.postings.parts[part]
  if (postings === undefined || lengths === undefined) return
  const { ordinals, frequencies } = postings
  const { base, slope } = lengthFactor(match.bm25, match.averageLength)
  const scale = bm25Scale(match)
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!
    column.add(ordinal, bm25Score(scale, frequencies[i]!, base + slope * lengths[ordinal]!))
  }
}
