import type { Lengths } from '../segment/field-reader.js'
import { bm25Idf, bm25Tf, smoothIdf, tfidfWeight } from './formulas.js'
import type { ScoreColumn } from './score-column.js'
import type { TermMatch } from './term-match.js'

/** Adds a match's BM25 to the blocks or documents of a part that hold it. @param lengths Of the match's field there. */
export function addBm25(match: TermMatch, part: number, lengths: Lengths, column: ScoreColumn): void {
  const postings = match.postings.parts[part]
  if (postings === undefined) return
  const { ordinals, frequencies } = postings
  const factor = match.weight * bm25Idf(match.units, match.documentFrequency)
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!
    const tf = bm25Tf(frequencies[i]!, lengths[ordinal]!, match.averageLength, match.bm25)
    column.add(ordinal, factor * tf)
  }
}

/** Adds a match's TF-IDF to the blocks of a part that hold it. */
export function addTfidf(match: TermMatch, part: number, lengths: Lengths, column: ScoreColumn): void {
  const postings = match.postings.parts[part]
  if (postings === undefined) return
  const { ordinals, frequencies } = postings
  const idf = smoothIdf(match.units, match.documentFrequency)
  for (let i = 0; i < ordinals.length; i++) {
    const ordinal = ordinals[i]!
    column.add(ordinal, match.weight * tfidfWeight(frequencies[i]!, idf, lengths[ordinal]!))
  }
}
