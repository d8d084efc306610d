import {
  bm25Most,
  bm25MostNear,
  boundNear,
  firstEssential,
  indexMost,
  indexMostNear,
  orderTerms,
  setBounds,
  termAt,
  tfidfMost,
  tfidfMostNear,
} from './bounds'
import { isDead, setDead } from './dead'
import { documentScore, highestIn, setDocuments, touchFirstBlocks } from './documents'
import {
  bm25Needed,
  indexNeeded,
  isHopeless,
  offerToLegs,
  setLegs,
  tfidfNeeded,
  wantsIndex,
  wantsTfidf,
} from './legs'
import { BM25_SCORES, FIELD_SCORES, T_IS_FIELD, T_RUN, T_RUNS, TFIDF_SCORES, TOUCHED } from './memory-map'
import { bm25Bound, bm25Of, frequencyOf, lastOf, lengthOf, tfidfBound, tfidfOf } from './term'
import { addBm25, addTfidf } from './window'

/** The most that a document with blocks in the window adds to the `index` leg. */
let ofDocuments: f64 = 0

/** Windowed MaxScore over `count` terms: see `scan-legs.ts`. The other parameters: see the modules that keep them. */
export function scan(
  terms: usize,
  count: i32,
  blockCount: i32,
  windowSize: i32,
  bm25: usize,
  tfidf: usize,
  index: usize,
  documentScores: usize,
  firstBlocks: usize,
  deadRanges: usize,
  deadRangeCount: i32,
  work: usize,
): void {
  setLegs(bm25, tfidf, index)
  setDocuments(documentScores, firstBlocks)
  setDead(deadRanges, deadRangeCount)
  setBounds(work, count)
  for (let start = 0; start < blockCount; start += windowSize) {
    scanWindow(terms, count, start, min(start + windowSize, blockCount))
  }
}

function scanWindow(terms: usize, count: i32, start: i32, end: i32): void {
  const ordered = orderTerms(terms, count, start, end)
  ofDocuments = wantsIndex() ? highestIn(start, end) : 0
  const first = firstEssential(ordered, ofDocuments)
  const essential = ordered - first
  if (essential === 0 && isHopeless(0, 0, indexMost(first) + ofDocuments)) return
  for (let i = first; i < ordered; i++) addUp(termAt(i), start, end, essential === 1, first)
  if (ofDocuments > 0) touchFirstBlocks(start, end, indexNeeded(indexMost(first)))
  collect(first, start, end)
}

/** @param isAlone Whether no other term is essential: then runs whose bound is too low need not be looked at. */
function addUp(term: usize, start: i32, end: i32, isAlone: bool, first: i32): void {
  const runs = load<i32>(term, T_RUNS)
  const isField = load<i32>(term, T_IS_FIELD) !== 0
  for (let run = load<i32>(term, T_RUN); run < runs; ) {
    if (!isAlone || !isRunHopeless(term, run, isField, first)) {
      addBm25(term, start, end, isField ? FIELD_SCORES : BM25_SCORES)
      if (wantsTfidf() && !isField) addTfidf(term, start, end)
    }
    if (lastOf(term, run) >= end - 1) break
    store<i32>(term, ++run, T_RUN)
  }
}

function isRunHopeless(term: usize, run: i32, isField: bool, first: i32): bool {
  const bound = bm25Bound(term, run)
  return isHopeless(
    bm25Most(first) + (isField ? 0 : bound),
    tfidfMost(first) + (wantsTfidf() && !isField ? tfidfBound(term, run) : 0),
    indexMost(first) + bound + ofDocuments,
  )
}

/** Goes through the blocks with a bit in order and clears the room. */
function collect(first: i32, start: i32, end: i32): void {
  const words = (end - start + 31) >> 5
  let bm25Least = bm25Needed(bm25Most(first))
  let tfidfLeast = tfidfNeeded(tfidfMost(first))
  let indexLeast = indexNeeded(indexMost(first) + ofDocuments)
  for (let word = 0; word < words; word++) {
    const touched = TOUCHED + ((<usize>word) << 2)
    let bits = load<u32>(touched)
    if (bits === 0) continue
    store<u32>(touched, 0)
    do {
      const place: usize = ((word << 5) + <i32>ctz<u32>(bits)) << 3
      bits &= bits - 1
      const bm25 = load<f64>(BM25_SCORES + place)
      store<f64>(BM25_SCORES + place, 0)
      let tfidf: f64 = 0
      if (wantsTfidf()) {
        tfidf = load<f64>(TFIDF_SCORES + place)
        store<f64>(TFIDF_SCORES + place, 0)
      }
      let ofFields: f64 = 0
      if (wantsIndex()) {
        ofFields = load<f64>(FIELD_SCORES + place)
        store<f64>(FIELD_SCORES + place, 0)
      }
      const ordinal = start + <i32>(place >> 3)
      if (bm25 <= bm25Least && tfidf <= tfidfLeast) {
        if (bm25 + ofFields <= indexLeast) continue
        // What the block's own document adds is mostly less than the most in the window.
        if (bm25 + ofFields + documentScore(ordinal, 1) <= indexLeast + ofDocuments) continue
      }
      finish(ordinal, bm25, tfidf, ofFields, first)
      bm25Least = bm25Needed(bm25Most(first))
      tfidfLeast = tfidfNeeded(tfidfMost(first))
      indexLeast = indexNeeded(indexMost(first) + ofDocuments)
    } while (bits !== 0)
  }
}

/** Adds what the terms set aside hold of a block, while it may still make it, and offers it. */
function finish(
  ordinal: i32,
  essentialBm25: f64,
  essentialTfidf: f64,
  essentialFields: f64,
  first: i32,
): void {
  let bm25 = essentialBm25
  let tfidf = essentialTfidf
  let ofFields = essentialFields
  // A block of the text that a term set aside may still find counts for its document too.
  const ofDocument = wantsIndex() ? documentScore(ordinal, 1) : 0
  boundNear(ordinal, first)
  for (let i = first - 1; i >= 0; i--) {
    const indexBound = bm25 + ofFields + ofDocument + indexMostNear(i + 1)
    if (isHopeless(bm25 + bm25MostNear(i + 1), tfidf + tfidfMostNear(i + 1), indexBound)) return
    const term = termAt(i)
    if (load<i32>(term, T_RUN) === load<i32>(term, T_RUNS)) continue
    const tf = frequencyOf(term, ordinal)
    if (tf === 0) continue
    const length = lengthOf(term, ordinal)
    if (load<i32>(term, T_IS_FIELD) !== 0) {
      ofFields += bm25Of(term, tf, length)
    } else {
      bm25 += bm25Of(term, tf, length)
      if (wantsTfidf()) tfidf += tfidfOf(term, tf, length)
    }
  }
  const index = bm25 + ofFields + (wantsIndex() ? documentScore(ordinal, bm25) : 0)
  if (!isHopeless(bm25, tfidf, index) && !isDead(ordinal)) offerToLegs(ordinal, bm25, tfidf, index)
}
