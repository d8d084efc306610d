import type { FieldReader } from '../segment/field-reader.js'
import { saturationBounds } from '../segment/run-bounds.js'
import type { IndexView } from '../view/index-view.js'
import { bm25Idf, lengthFactor, smoothIdf } from './formulas.js'
import { TermCursor } from './term-cursor.js'
import type { TermMatch } from './term-match.js'

/** The bounds last used with a field of a segment: they change with the average length of the view alone. */
const lastBounds = new WeakMap<
  FieldReader,
  { k1: number; b: number; average: number; bounds: Float64Array }
>()

/** Cursors of the matches that a part of the view holds. @param matches In fields of blocks. */
export function openCursors(view: IndexView, part: number, matches: readonly TermMatch[]): TermCursor[] {
  const { segment } = view.parts[part]!
  const cursors: TermCursor[] = []
  for (const match of matches) {
    const list = match.postings.parts[part]
    if (list === undefined) continue
    const field = segment.field(match.field)!
    const { base, slope } = lengthFactor(match.bm25, match.averageLength)
    const cursor = new TermCursor(list, {
      lengths: field.lengths,
      bm25Scale: bm25Scale(match),
      base,
      slope,
      saturation: boundsOf(field, match),
    })
    cursors.push(cursor)
  }
  return cursors
}

/** Weight × idf × (k1 + 1). */
export function bm25Scale({ weight, units, documentFrequency, bm25 }: TermMatch): number {
  return weight * bm25Idf(units, documentFrequency) * (bm25.k1 + 1)
}

/** Weight × idf². */
export function tfidfScale({ weight, units, documentFrequency }: TermMatch): number {
  const idf = smoothIdf(units, documentFrequency)
  return weight * idf * idf
}

function boundsOf(field: FieldReader, { bm25: { k1, b }, averageLength: average }: TermMatch): Float64Array {
  const last = lastBounds.get(field)
  if (last !== undefined && last.k1 === k1 && last.b === b && last.average === average) return last.bounds
  const bounds = saturationBounds({ k1, b }, average, field.averageLength)
  lastBounds.set(field, { k1, b, average, bounds })
  return bounds
}
