import {
  type FieldCopy,
  fieldCopy,
  type ListCopy,
  listCopy,
  updateSaturation,
} from '../kernel/field-copies.js'
import { type Kernel, threadKernel } from '../kernel/kernel.js'
import { BEST_BYTES, TERM_BYTES, TERM_DOUBLES, TERM_WORDS } from '../kernel/memory-map.js'
import { RUN_LENGTH } from '../segment/layout.js'
import type { PostingList } from '../segment/posting-list.js'
import type { IndexView } from '../view/index-view.js'
import type { BestBlocks } from './best-blocks.js'
import { lengthFactor } from './formulas.js'
import { bm25Scale, tfidfScale } from './open-cursors.js'
import type { TermMatch } from './term-match.js'

/** Blocks looked at together: at most as many as the kernel has room for; powers of two. */
const MAX_WINDOW = 1 << 16
const MIN_WINDOW = 1 << 12
/** Postings that a window should hold, so that its own cost is small beside theirs. */
const POSTINGS_PER_WINDOW = 2048

/** The two legs that rank the full text alone. A leg that is not wanted is left out. */
export interface FullTextLegs {
  readonly bm25?: BestBlocks | undefined
  readonly tfidf?: BestBlocks | undefined
}

interface PreparedTerm {
  readonly match: TermMatch
  readonly list: PostingList
  readonly field: FieldCopy
  readonly copy: ListCopy
}

/**
 * Finds the best blocks of one part by BM25 and by TF-IDF in one pass, without scoring most of them: MaxScore, window by
 * window, in the kernel. In each window the terms whose bounds together cannot lift a block over either leg's threshold
 * are set aside; the others are added up, and those set aside are looked up for blocks that may still make it, run by run
 * as long as the bound of the run allows.
 * @see Turtle, Flood, "Query evaluation: strategies and optimizations", 1995; Ding, Suel, "Faster top-k document retrieval
 * using block-max indexes", SIGIR 2011.
 */
export function scanFullText(
  view: IndexView,
  part: number,
  matches: readonly TermMatch[],
  { bm25, tfidf }: FullTextLegs,
): void {
  const kernel = threadKernel()
  const { blockCount } = view.parts[part]!.segment
  kernel.withCopies(
    () => prepare(kernel, view, part, matches),
    (terms) => {
      if (terms.length === 0) return
      const records = writeTerms(kernel, terms)
      const bm25Record = bm25 === undefined ? 0 : writeBest(kernel, bm25)
      const tfidfRecord = tfidf === undefined ? 0 : writeBest(kernel, tfidf)
      const deadRanges = view.deadBlocks(part)
      const dead = kernel.allot(deadRanges.length * 4)
      kernel.i32.set(deadRanges, dead / 4)
      const work = kernel.allot(7 * 8 * (terms.length + 1))
      kernel.scan(
        records,
        terms.length,
        blockCount,
        windowSize(terms, blockCount),
        bm25Record,
        tfidfRecord,
        dead,
        deadRanges.length / 2,
        work,
      )
      if (bm25 !== undefined) takeBest(kernel, bm25Record, part, bm25)
      if (tfidf !== undefined) takeBest(kernel, tfidfRecord, part, tfidf)
    },
  )
}

function prepare(
  kernel: Kernel,
  view: IndexView,
  part: number,
  matches: readonly TermMatch[],
): PreparedTerm[] {
  const { segment } = view.parts[part]!
  const terms: PreparedTerm[] = []
  for (const match of matches) {
    const list = match.postings.parts[part]
    if (list === undefined) continue
    const reader = segment.field(match.field)!
    const field = fieldCopy(kernel, reader)
    updateSaturation(kernel, field, reader, match.bm25, match.averageLength)
    terms.push({ match, list, field, copy: listCopy(kernel, field, list) })
  }
  return terms
}

function writeTerms(kernel: Kernel, terms: readonly PreparedTerm[]): number {
  const records = kernel.allot(terms.length * TERM_BYTES)
  const rooms = kernel.allot(terms.length * 2 * RUN_LENGTH * 4)
  for (const [index, { match, list, field, copy }] of terms.entries()) {
    const record = records + index * TERM_BYTES
    const words = kernel.i32.subarray(record / 4, (record + TERM_BYTES) / 4)
    const hasRest = list.restCount > 0
    words[TERM_WORDS.headers] = copy.headers
    words[TERM_WORDS.bodies] = copy.bodies
    words[TERM_WORDS.runCount] = list.runCount
    words[TERM_WORDS.runs] = list.runCount + (hasRest ? 1 : 0)
    words[TERM_WORDS.restOrdinals] = copy.restOrdinals
    words[TERM_WORDS.restFrequencies] = copy.restFrequencies
    words[TERM_WORDS.restCount] = list.restCount
    words[TERM_WORDS.lengths] = field.lengths
    words[TERM_WORDS.isWide] = field.isWide ? 1 : 0
    words[TERM_WORDS.run] = 0
    words[TERM_WORDS.ordinalsOf] = -1
    words[TERM_WORDS.frequenciesOf] = -1
    words[TERM_WORDS.room] = rooms + index * 2 * RUN_LENGTH * 4
    words[TERM_WORDS.saturation] = field.saturation
    words[TERM_WORDS.density] = kernel.density
    const doubles = kernel.f64.subarray(record / 8, (record + TERM_BYTES) / 8)
    const { base, slope } = lengthFactor(match.bm25, match.averageLength)
    doubles[TERM_DOUBLES.bm25Scale] = bm25Scale(match)
    doubles[TERM_DOUBLES.base] = base
    doubles[TERM_DOUBLES.slope] = slope
    doubles[TERM_DOUBLES.tfidfScale] = tfidfScale(match)
    doubles[TERM_DOUBLES.restBm25] = -1
    doubles[TERM_DOUBLES.restTfidf] = -1
  }
  return records
}

/** An empty record that knows the threshold so far. */
function writeBest(kernel: Kernel, best: BestBlocks): number {
  const record = kernel.allot(BEST_BYTES)
  const scores = kernel.allot(best.limit * 8)
  const ordinals = kernel.allot(best.limit * 4)
  kernel.f64[record / 8] = best.threshold
  kernel.i32.set([best.limit, 0, scores, ordinals], record / 4 + 2)
  return record
}

function takeBest(kernel: Kernel, record: number, part: number, best: BestBlocks): void {
  const [size, scores, ordinals] = kernel.i32.subarray(record / 4 + 3, record / 4 + 6)
  for (let i = 0; i < size!; i++) {
    best.offer(part, kernel.i32[ordinals! / 4 + i]!, kernel.f64[scores! / 8 + i]!)
  }
}

function windowSize(terms: readonly PreparedTerm[], blockCount: number): number {
  const postings = terms.reduce((sum, { list }) => sum + list.count, 0)
  const wanted = (POSTINGS_PER_WINDOW * blockCount) / Math.max(1, postings)
  return Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, 2 ** Math.round(Math.log2(wanted))))
}
