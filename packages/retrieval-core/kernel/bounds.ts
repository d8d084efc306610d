import { isHopeless, wantsTfidf } from './legs'
import { T_IS_FIELD, T_RUN, T_RUNS, TERM_BYTES } from './memory-map'
import { advance, bm25Bound, lastOf, tfidfBound } from './term'

// Terms with postings in the window, by rising bound: pointers, bounds, and sums of the bounds before each. Numbers of 8 bytes.
let order: usize = 0
let bm25Bounds: usize = 0
let tfidfBounds: usize = 0
let bm25Sums: usize = 0
let tfidfSums: usize = 0
let indexSums: usize = 0
// The sums of those set aside, by their bounds around one block: they hold up to `boundedTo`.
let bm25SumsNear: usize = 0
let tfidfSumsNear: usize = 0
let indexSumsNear: usize = 0
let boundedTo: i32 = -1

function at(array: usize, index: i32): usize {
  return array + ((<usize>index) << 3)
}

/** @param work Room for 9 × (`count` + 1) numbers of 8 bytes. */
export function setBounds(work: usize, count: i32): void {
  const size = count + 1
  order = work
  bm25Bounds = at(order, size)
  tfidfBounds = at(bm25Bounds, size)
  bm25Sums = at(tfidfBounds, size)
  tfidfSums = at(bm25Sums, size)
  indexSums = at(tfidfSums, size)
  bm25SumsNear = at(indexSums, size)
  tfidfSumsNear = at(bm25SumsNear, size)
  indexSumsNear = at(tfidfSumsNear, size)
  for (let sums = bm25Sums; sums <= indexSumsNear; sums = at(sums, size)) store<f64>(sums, 0)
}

export function termAt(place: i32): usize {
  return load<u32>(at(order, place))
}

/** At most what the first `count` terms of the order add to a block of the window. */
export function bm25Most(count: i32): f64 {
  return load<f64>(at(bm25Sums, count))
}

export function tfidfMost(count: i32): f64 {
  return load<f64>(at(tfidfSums, count))
}

export function indexMost(count: i32): f64 {
  return load<f64>(at(indexSums, count))
}

/** At most what the first `count` terms of the order add to the block of the last `boundNear`. */
export function bm25MostNear(count: i32): f64 {
  return load<f64>(at(bm25SumsNear, count))
}

export function tfidfMostNear(count: i32): f64 {
  return load<f64>(at(tfidfSumsNear, count))
}

export function indexMostNear(count: i32): f64 {
  return load<f64>(at(indexSumsNear, count))
}

/** Takes the terms that have postings in the window, the lowest bound first. @returns How many. */
export function orderTerms(terms: usize, count: i32, start: i32, end: i32): i32 {
  boundedTo = -1
  let ordered = 0
  for (let i = 0; i < count; i++) {
    const term = terms + <usize>i * TERM_BYTES
    advance(term, start)
    const runs = load<i32>(term, T_RUNS)
    const withTfidf = wantsTfidf() && load<i32>(term, T_IS_FIELD) === 0
    let run = load<i32>(term, T_RUN)
    let bm25: f64 = 0
    let tfidf: f64 = 0
    // A run begins after the last block of the one before.
    for (let from = start; run < runs && from < end; run++) {
      bm25 = max(bm25, bm25Bound(term, run))
      if (withTfidf) tfidf = max(tfidf, tfidfBound(term, run))
      from = lastOf(term, run) + 1
    }
    if (bm25 === 0) continue
    let place = ordered++
    for (; place > 0 && load<f64>(at(bm25Bounds, place - 1)) > bm25; place--) {
      store<u32>(at(order, place), load<u32>(at(order, place - 1)))
      store<f64>(at(bm25Bounds, place), load<f64>(at(bm25Bounds, place - 1)))
      store<f64>(at(tfidfBounds, place), load<f64>(at(tfidfBounds, place - 1)))
    }
    store<u32>(at(order, place), <u32>term)
    store<f64>(at(bm25Bounds, place), bm25)
    store<f64>(at(tfidfBounds, place), tfidf)
  }
  return ordered
}

/** Place in the order before which all terms together lift no block over a threshold. @param ofDocuments The most that a document adds. */
export function firstEssential(ordered: i32, ofDocuments: f64): i32 {
  let first = 0
  for (; first < ordered; first++) {
    const bound = load<f64>(at(bm25Bounds, first))
    const bm25 = bm25Most(first) + (load<i32>(termAt(first), T_IS_FIELD) === 0 ? bound : 0)
    const tfidf = tfidfMost(first) + load<f64>(at(tfidfBounds, first))
    const index = indexMost(first) + bound
    store<f64>(at(bm25Sums, first + 1), bm25)
    store<f64>(at(tfidfSums, first + 1), tfidf)
    store<f64>(at(indexSums, first + 1), index)
    if (!isHopeless(bm25, tfidf, index + ofDocuments)) break
  }
  return first
}

/** Moves the first `count` terms of the order to the runs that reach a block, and sums up the bounds of those. */
export function boundNear(ordinal: i32, count: i32): void {
  if (ordinal <= boundedTo) return
  boundedTo = i32.MAX_VALUE
  for (let i = 0; i < count; i++) {
    const term = termAt(i)
    advance(term, ordinal)
    const run = load<i32>(term, T_RUN)
    const isField = load<i32>(term, T_IS_FIELD) !== 0
    let bm25: f64 = 0
    let tfidf: f64 = 0
    if (run < load<i32>(term, T_RUNS)) {
      bm25 = bm25Bound(term, run)
      if (wantsTfidf() && !isField) tfidf = tfidfBound(term, run)
      boundedTo = min(boundedTo, lastOf(term, run))
    }
    store<f64>(at(bm25SumsNear, i + 1), bm25MostNear(i) + (isField ? 0 : bm25))
    store<f64>(at(tfidfSumsNear, i + 1), tfidfMostNear(i) + tfidf)
    store<f64>(at(indexSumsNear, i + 1), indexMostNear(i) + bm25)
  }
}
