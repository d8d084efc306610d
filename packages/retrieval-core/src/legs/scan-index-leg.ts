import { isBlockField } from '../segment/fields.js'
import type { Segment } from '../segment/segment.js'
import type { IndexView } from '../view/index-view.js'
import { addDocumentScores } from './add-document-scores.js'
import type { BestBlocks } from './best-blocks.js'
import { bm25Score } from './formulas.js'
import { MAX_LIFTED_BLOCKS } from './lifted-blocks.js'
import type { QueryMatches } from './match-query.js'
import { openCursors } from './open-cursors.js'
import { ScoreColumn } from './score-column.js'
import type { TermCursor } from './term-cursor.js'
import { addBm25, bm25Scores, fieldScores, MAX_WINDOW, takeTouched, touched } from './window.js'

/** By document: what its fields add, and the most that the fields of its blocks can add as well. Shared, left clear. */
const documentScores = new ScoreColumn()
const bounds = new ScoreColumn()

/** A block of the part with its BM25. */
export interface Seed {
  readonly ordinal: number
  readonly score: number
}

/**
 * The `index` leg of one part: BM25 of the full text plus weighted BM25 of the fields. What belongs to a document (title,
 * path, front matter, keywords) is added to its first block and to those of its blocks that match in full text, so that a
 * long document cannot fill the leg by its title. A document asked for by its whole name comes first.
 *
 * A block without any field that matches scores its BM25, so it is among the best of this leg only if it is among the best
 * of BM25: the seeds. Of the other blocks, those of documents that the bounds leave a chance are scored.
 */
export class IndexLegScan {
  readonly #view: IndexView
  readonly #part: number
  readonly #segment: Segment
  readonly #matches: QueryMatches
  readonly #best: BestBlocks
  readonly #fullText: readonly TermCursor[]
  readonly #blockFields: readonly TermCursor[]
  readonly #named: ReadonlySet<number>

  constructor(view: IndexView, part: number, matches: QueryMatches, best: BestBlocks) {
    this.#view = view
    this.#part = part
    this.#segment = view.parts[part]!.segment
    this.#matches = matches
    this.#best = best
    this.#fullText = openCursors(view, part, matches.fullText)
    this.#blockFields = openCursors(
      view,
      part,
      matches.fields.filter(({ field }) => isBlockField(field)),
    )
    this.#named = new Set(matches.named?.parts[part]?.ordinals)
  }

  /** @param seeds The best blocks of the view by BM25, as far as they are in this part. */
  run(seeds: readonly Seed[]): void {
    try {
      this.#boundDocuments()
      const first = new Set<number>()
      for (const { ordinal, score } of seeds) {
        const document = this.#segment.documentOfBlock(ordinal)
        if (bounds.at(document) > 0) first.add(document)
        else this.#best.offer(this.#part, ordinal, score)
      }
      // Documents that are good already raise the threshold for the others.
      for (const document of Uint32Array.from(first).sort()) this.#scoreDocument(document)
      const highest = this.#fullText.reduce((sum, cursor) => sum + highestBound(cursor), 0)
      const rest = bounds.touched.filter(
        (document) => !first.has(document) && bounds.at(document) + highest > this.#best.threshold,
      )
      for (const document of rest.sort()) if (this.#mayMakeIt(document)) this.#scoreDocument(document)
    } finally {
      documentScores.clear()
      bounds.clear()
    }
  }

  #boundDocuments(): void {
    documentScores.reserve(this.#segment.documentCount)
    bounds.reserve(this.#segment.documentCount)
    for (const match of this.#matches.fields) {
      if (isBlockField(match.field)) continue
      addDocumentScores(match, this.#part, this.#segment.field(match.field)?.lengths, documentScores)
    }
    for (const document of documentScores.touched) bounds.add(document, documentScores.at(document))
    for (const document of this.#named) bounds.add(document, this.#matches.nameScore)
    for (const cursor of this.#blockFields) this.#boundBlocksOf(cursor)
  }

  /** Raises the bounds of documents by the most that one of their blocks gets from a term of a field. */
  #boundBlocksOf(cursor: TermCursor): void {
    const { lengths, bm25Scale, base, slope } = cursor.scorer
    let end = 0
    let document = -1
    let most = 0
    for (cursor.run = 0; cursor.run < cursor.runs; cursor.run++) {
      cursor.load()
      const frequencies = cursor.frequencies()
      for (let i = 0; i < cursor.size; i++) {
        const block = cursor.ordinals[i]!
        if (block >= end) {
          if (document >= 0) bounds.add(document, most)
          document = this.#segment.documentOfBlock(block)
          end = this.#segment.firstBlock(document + 1)
          most = 0
        }
        most = Math.max(most, bm25Score(bm25Scale, frequencies[i]!, base + slope * lengths[block]!))
      }
    }
    if (document >= 0) bounds.add(document, most)
  }

  /** Looks at the runs of the full text that reach into the document. */
  #mayMakeIt(document: number): boolean {
    const [first, end] = [this.#segment.firstBlock(document), this.#segment.firstBlock(document + 1)]
    let bound = bounds.at(document)
    for (const cursor of this.#fullText) {
      cursor.seek(first)
      let highest = 0
      for (let run = cursor.run; run < cursor.runs; run++) {
        highest = Math.max(highest, cursor.bm25Bound(run))
        if (cursor.lastOf(run) >= end - 1) break
      }
      bound += highest
    }
    return bound > this.#best.threshold
  }

  #scoreDocument(document: number): void {
    const [first, end] = [this.#segment.firstBlock(document), this.#segment.firstBlock(document + 1)]
    if (first === end || this.#view.isDeadBlock(this.#part, first)) return
    const ofDocument = documentScores.at(document)
    let lifts = this.#named.has(document) ? MAX_LIFTED_BLOCKS : 0
    for (let start = first; start < end; start += MAX_WINDOW) {
      const stop = Math.min(end, start + MAX_WINDOW)
      for (const cursor of this.#fullText) addAll(cursor, start, stop, bm25Scores)
      for (const cursor of this.#blockFields) addAll(cursor, start, stop, fieldScores)
      if (start === first) touched[0]! |= 1
      takeTouched(stop - start, (place) => {
        const bm25 = bm25Scores[place]!
        let score = bm25 + fieldScores[place]!
        bm25Scores[place] = 0
        fieldScores[place] = 0
        if (bm25 > 0 || start + place === first) {
          score += ofDocument
          if (lifts-- > 0) score += this.#matches.nameScore
        }
        if (score > this.#best.threshold) this.#best.offer(this.#part, start + place, score)
      })
    }
  }
}

function addAll(cursor: TermCursor, start: number, end: number, scores: Float64Array): void {
  for (cursor.seek(start); cursor.run < cursor.runs; cursor.run++) {
    addBm25(cursor, start, end, scores)
    if (cursor.lastOf(cursor.run) >= end - 1) break
  }
}

function highestBound(cursor: TermCursor): number {
  let highest = 0
  for (let run = 0; run < cursor.runs; run++) highest = Math.max(highest, cursor.bm25Bound(run))
  return highest
}
