import { isBlockField } from '../segment/fields.js'
import type { IndexView } from '../view/index-view.js'
import { addDocumentScores } from './add-document-scores.js'
import { BestBlocks } from './best-blocks.js'
import { MAX_LIFTED_BLOCKS } from './lifted-blocks.js'
import type { QueryMatches } from './match-query.js'
import { openCursors } from './open-cursors.js'
import { ScoreColumn } from './score-column.js'
import type { TermCursor } from './term-cursor.js'
import { addBm25, bm25Scores, fieldScores, MAX_WINDOW, takeTouched, touched } from './window.js'

/** Documents whose own fields say most, so many of each part: their blocks are all scored before the others are looked at. */
const PROMISING_DOCUMENTS = 32

/** Shared by all searches of the process: a search runs to its end at once, and leaves the column clear. */
const documentScores = new ScoreColumn()

/**
 * Scores what belongs to the documents of a part (title, path, front matter, keywords) for the `index` leg, and all blocks
 * of the documents that are promising by that or asked for by their whole name. They raise the leg's threshold, and what is
 * left has scores that are small, and so good bounds.
 * @param scanOthers Is given what each other document adds to its first block and to those of its blocks that match in full
 * text, so that a long document cannot fill the leg by its title; -Infinity for the documents that are done.
 */
export function scoreDocuments(
  view: IndexView,
  part: number,
  matches: QueryMatches,
  best: BestBlocks,
  scanOthers: (documentScores: Float64Array) => void,
): void {
  const { segment } = view.parts[part]!
  documentScores.reserve(segment.documentCount)
  try {
    for (const match of matches.fields) {
      if (isBlockField(match.field)) continue
      addDocumentScores(match, part, segment.field(match.field)?.lengths, documentScores)
    }
    const named = new Set(matches.named?.parts[part]?.ordinals)
    const scorer = new BlockScorer(view, part, matches, best)
    for (const document of promising(named)) {
      scorer.scoreBlocks(document, documentScores.at(document), named.has(document))
      documentScores.exclude(document)
    }
    scanOthers(documentScores.values(segment.documentCount))
  } finally {
    documentScores.clear()
  }
}

/** Documents in the order of their ordinals. */
function promising(named: ReadonlySet<number>): Uint32Array {
  const best = new BestBlocks(PROMISING_DOCUMENTS, (_, a, __, b) => a - b)
  for (const document of documentScores.touched) {
    const score = documentScores.at(document)
    if (score > best.threshold) best.offer(0, document, score)
  }
  const documents = new Set(named)
  best.forEach((_, document) => {
    documents.add(document)
  })
  return Uint32Array.from(documents).sort()
}

/** Scores all blocks of a document for the `index` leg. */
class BlockScorer {
  readonly #view: IndexView
  readonly #part: number
  readonly #nameScore: number
  readonly #best: BestBlocks
  readonly #fullText: readonly TermCursor[]
  readonly #fields: readonly TermCursor[]

  constructor(view: IndexView, part: number, matches: QueryMatches, best: BestBlocks) {
    this.#view = view
    this.#part = part
    this.#nameScore = matches.nameScore
    this.#best = best
    this.#fullText = openCursors(view, part, matches.fullText)
    this.#fields = openCursors(view, part, matches.blockFields)
  }

  /** @param ofDocument What its own fields add. @param isNamed Whether the query is its whole name. */
  scoreBlocks(document: number, ofDocument: number, isNamed: boolean): void {
    const { segment } = this.#view.parts[this.#part]!
    const [first, end] = [segment.firstBlock(document), segment.firstBlock(document + 1)]
    if (first === end || this.#view.isDeadBlock(this.#part, first)) return
    let lifts = isNamed ? MAX_LIFTED_BLOCKS : 0
    for (let start = first; start < end; start += MAX_WINDOW) {
      const stop = Math.min(end, start + MAX_WINDOW)
      for (const cursor of this.#fullText) addAll(cursor, start, stop, bm25Scores)
      for (const cursor of this.#fields) addAll(cursor, start, stop, fieldScores)
      if (start === first) touched[0]! |= 1
      takeTouched(stop - start, (place) => {
        const bm25 = bm25Scores[place]!
        let score = bm25 + fieldScores[place]!
        bm25Scores[place] = 0
        fieldScores[place] = 0
        if (bm25 > 0 || start + place === first) {
          score += ofDocument
          if (lifts-- > 0) score += this.#nameScore
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
