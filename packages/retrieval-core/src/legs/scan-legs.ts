import {
  type FieldCopy,
  fieldCopy,
  type ListCopy,
  listCopy,
  updateSaturation,
} from '../kernel/field-copies.js'
import { type Kernel, threadKernel } from '../kernel/kernel.js'
import { BEST_BYTES, TERM_BYTES, TERM_DOUBLES, TERM_WORDS } from '../kernel/memory-map.js'
import { firstBlocksCopy } from '../kernel/segment-copies.js'
import { isFullText } from '../segment/fields.js'
import { RUN_LENGTH } from '../segment/layout.js'
import type { PostingList } from '../segment/posting-list.js'
import type { IndexView } from '../view/index-view.js'
import type { BestBlocks } from './best-blocks.js'
import { lengthFactor } from './formulas.js'
import { LEGS, type Leg } from './leg.js'
import { bm25Scale, tfidfScale } from './open-cursors.js'
import type { TermMatch } from './term-match.js'

/** Blocks looked at together: at most as many as the kernel has room for; powers of two. */
const MAX_WINDOW = 1 << 16
const MIN_WINDOW = 1 << 12
/** Postings that a window should hold, so that its own cost is small beside theirs. */
const POSTINGS_PER_WINDOW = 2048

/** Where each leg gathers its best blocks. A leg that is not wanted is left out. */
export type WantedLegs = Readonly<Partial<Record<Leg, BestBlocks>>>

/** What a part needs for its `index` leg. */
export interface IndexLegInput {
  /** Matches in fields of blocks. */
  readonly fields: readonly TermMatch[]
  /** What each document adds to its first block and to those that match in full text; -Infinity leaves a document out. */
  readonly documentScores: Float64Array
}

interface PreparedTerm {
  readonly match: TermMatch
  readonly list: PostingList
  readonly field: FieldCopy
  readonly copy: ListCopy
}

/**
 * Finds the best blocks of one part by all legs in one pass, without scoring most of them: MaxScore, window by window, in
 * the kernel. In each window the terms whose bounds together cannot lift a block over either leg's threshold
 * are set aside; the others are added up, and those set aside are looked up for blocks that may still make it, run by run
 * as long as the bound of the run allows.
 * @see Turtle, Flood, "Query evaluation: strategies and optimizations", 1995; Ding, Suel, "Faster top-k document retrieval
 * using block-max indexes", SIGIR 2011.
 */
export function scanLegs(
  view: IndexView,
  part: number,
  fullText: readonly TermMatch[],
  legs: WantedLegs,
  indexLeg?: IndexLegInput,
): void {
  const kernel = threadKernel()
  const { segment } = view.parts[part]!
  kernel.withCopies(
    () => ({
      terms: prepare(kernel, view, part, [...fullText, ...(indexLeg?.fields ?? [])]),
      firstBlocks: indexLeg === undefined ? 0 : firstBlocksCopy(kernel, segment),
    }),
    ({ terms, firstBlocks }) => {
      const records = writeTerms(kernel, terms)
      const best = LEGS.map((leg) => writeBest(kernel, legs[leg]))
      const documentScores = indexLeg === undefined ? 0 : writeDoubles(kernel, indexLeg.documentScores)
      const deadRanges = view.deadBlocks(part)
      const dead = kernel.allot(deadRanges.length * 4)
      kernel.i32.set(deadRanges, dead / 4)
      const work = kernel.allot(9 * 8 * (terms.length + 1))
      kernel.scan(
        records,
        terms.length,
        segment.blockCount,
        windowSize(terms, segment.blockCount),
        best[0]!,
        best[1]!,
        best[2]!,
        documentScores,
        firstBlocks,
        dead,
        deadRanges.length / 2,
        work,
      )
      for (const [i, leg] of LEGS.entries()) takeBest(kernel, best[i]!, part, legs[leg])
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
    words[TERM_WORDS.isField] = isFullText(match.field) ? 0 : 1
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

function writeDoubles(kernel: Kernel, values: Float64Array): number {
  const address = kernel.allot(values.byteLength)
  kernel.f64.set(values, address / 8)
  return address
}

/** An empty record that knows the threshold so far; 0 for a leg that is not wanted. */
function writeBest(kernel: Kernel, best: BestBlocks | undefined): number {
  if (best === undefined) return 0
  const record = kernel.allot(BEST_BYTES)
  const scores = kernel.allot(best.limit * 8)
  const ordinals = kernel.allot(best.limit * 4)
  kernel.f64[record / 8] = best.threshold
  kernel.i32.set([best.limit, 0, scores, ordinals], record / 4 + 2)
  return record
}

function takeBest(kernel: Kernel, record: number, part: number, best: BestBlocks | undefined): void {
  if (best === undefined) return
  const [size, scoresAt, ordinalsAt] = kernel.i32.subarray(record / 4 + 3, record / 4 + 6)
  const scores = kernel.f64.subarray(scoresAt! / 8, scoresAt! / 8 + size!)
  const ordinals = kernel.i32.subarray(ordinalsAt! / 4, ordinalsAt! / 4 + size!)
  if (best.isEmpty) best.load(part, ordinals, scores)
  else for (let i = 0; i < size!; i++) best.offer(part, ordinals[i]!, scores[i]!)
}

function windowSize(terms: readonly PreparedTerm[], blockCount: number): number {
  const postings = terms.reduce((sum, { list }) => sum + list.count, 0)
  const wanted = (POSTINGS_PER_WINDOW * blockCount) / Math.max(1, postings)
  return Math.min(MAX_WINDOW, Math.max(MIN_WINDOW, 2 ** Math.round(Math.log2(wanted))))
}
