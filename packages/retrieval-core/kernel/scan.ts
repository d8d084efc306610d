import { offer, thresholdOf } from './best'
import {
  BM25_SCORES,
  T_FREQUENCIES,
  T_ORDINALS,
  T_RUN,
  T_RUNS,
  T_SIZE,
  TERM_BYTES,
  TFIDF_SCORES,
  TOUCHED,
} from './memory-map'
import {
  advance,
  bm25Bound,
  bm25Of,
  frequencyOf,
  lastOf,
  lengthOf,
  loadFrequencies,
  loadOrdinals,
  placeOf,
  tfidfBound,
  tfidfOf,
} from './term'
import { addBm25, addTfidf } from './window'

/** The legs' best blocks; 0 for a leg that is not wanted. */
let bm25Best: usize = 0
let tfidfBest: usize = 0
/** Stretches of dead blocks: start and end by turns. */
let dead: usize = 0
let deadCount: i32 = 0
/** Terms with postings in the window, by rising bound: pointers, the legs' bounds, and sums of the bounds before each. */
let order: usize = 0
let bm25Bounds: usize = 0
let tfidfBounds: usize = 0
let bm25Sums: usize = 0
let tfidfSums: usize = 0
/** The same sums for the terms set aside, by their bounds around one block: they hold up to `boundedTo`. */
let bm25SumsNear: usize = 0
let tfidfSumsNear: usize = 0
let boundedTo: i32 = -1

function at(array: usize, index: i32): usize {
  return array + ((<usize>index) << 3)
}

/** Windowed MaxScore over `count` terms: see `scan-full-text.ts`. @param work Room for 7 × (`count` + 1) numbers of 8 bytes. */
export function scan(
  terms: usize,
  count: i32,
  blockCount: i32,
  windowSize: i32,
  bm25: usize,
  tfidf: usize,
  deadRanges: usize,
  deadRangeCount: i32,
  work: usize,
): void {
  bm25Best = bm25
  tfidfBest = tfidf
  dead = deadRanges
  deadCount = deadRangeCount
  order = work
  bm25Bounds = at(order, count + 1)
  tfidfBounds = at(bm25Bounds, count + 1)
  bm25Sums = at(tfidfBounds, count + 1)
  tfidfSums = at(bm25Sums, count + 1)
  bm25SumsNear = at(tfidfSums, count + 1)
  tfidfSumsNear = at(bm25SumsNear, count + 1)
  store<f64>(bm25SumsNear, 0)
  store<f64>(tfidfSumsNear, 0)
  store<f64>(bm25Sums, 0)
  store<f64>(tfidfSums, 0)
  for (let start = 0; start < blockCount; start += windowSize) {
    scanWindow(terms, count, start, min(start + windowSize, blockCount))
  }
}

function isHopeless(bm25: f64, tfidf: f64): bool {
  if (bm25Best !== 0 && bm25 > thresholdOf(bm25Best)) return false
  return tfidfBest === 0 || tfidf <= thresholdOf(tfidfBest)
}

function scanWindow(terms: usize, count: i32, start: i32, end: i32): void {
  const ordered = orderTerms(terms, count, start, end)
  const first = firstEssential(ordered)
  const essential = ordered - first
  if (essential === 0) return
  boundedTo = -1
  if (essential === 1) {
    scanOne(load<u32>(at(order, first)), first, start, end)
    return
  }
  for (let i = first; i < ordered; i++) addUp(load<u32>(at(order, i)), start, end)
  collect(first, start, end)
}

/** Takes the terms that have postings in the window, the lowest bound first. @returns How many. */
function orderTerms(terms: usize, count: i32, start: i32, end: i32): i32 {
  let ordered = 0
  const keys = bm25Best !== 0 ? bm25Bounds : tfidfBounds
  for (let i = 0; i < count; i++) {
    const term = terms + <usize>i * TERM_BYTES
    advance(term, start)
    const runs = load<i32>(term, T_RUNS)
    let run = load<i32>(term, T_RUN)
    let bm25: f64 = 0
    let tfidf: f64 = 0
    // A run begins after the last block of the one before.
    for (let from = start; run < runs && from < end; run++) {
      if (bm25Best !== 0) bm25 = max(bm25, bm25Bound(term, run))
      if (tfidfBest !== 0) tfidf = max(tfidf, tfidfBound(term, run))
      from = lastOf(term, run) + 1
    }
    const key = bm25Best !== 0 ? bm25 : tfidf
    if (key === 0) continue
    let place = ordered++
    for (; place > 0 && load<f64>(at(keys, place - 1)) > key; place--) {
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

/** Index in the order before which all terms together lift no block over a threshold. */
function firstEssential(ordered: i32): i32 {
  let first = 0
  for (; first < ordered; first++) {
    const bm25 = load<f64>(at(bm25Sums, first)) + load<f64>(at(bm25Bounds, first))
    const tfidf = load<f64>(at(tfidfSums, first)) + load<f64>(at(tfidfBounds, first))
    store<f64>(at(bm25Sums, first + 1), bm25)
    store<f64>(at(tfidfSums, first + 1), tfidf)
    if (!isHopeless(bm25, tfidf)) break
  }
  return first
}

function addUp(term: usize, start: i32, end: i32): void {
  const runs = load<i32>(term, T_RUNS)
  for (let run = load<i32>(term, T_RUN); run < runs; ) {
    addBm25(term, start, end)
    if (tfidfBest !== 0) addTfidf(term, start, end)
    if (lastOf(term, run) >= end - 1) break
    store<i32>(term, ++run, T_RUN)
  }
}

/** A block whose essential terms score no more is hopeless. */
function needed(best: usize, sums: usize, first: i32): f64 {
  return best === 0 ? Infinity : thresholdOf(best) - load<f64>(at(sums, first))
}

/** A window with one essential term needs no adding up. */
function scanOne(term: usize, first: i32, start: i32, end: i32): void {
  const runs = load<i32>(term, T_RUNS)
  for (let run = load<i32>(term, T_RUN); run < runs; ) {
    const bm25Most = bm25Best !== 0 ? bm25Bound(term, run) + load<f64>(at(bm25Sums, first)) : 0
    const tfidfMost = tfidfBest !== 0 ? tfidfBound(term, run) + load<f64>(at(tfidfSums, first)) : 0
    if (!isHopeless(bm25Most, tfidfMost)) scanRun(term, first, start, end)
    if (lastOf(term, run) >= end - 1) break
    store<i32>(term, ++run, T_RUN)
  }
}

function scanRun(term: usize, first: i32, start: i32, end: i32): void {
  loadOrdinals(term)
  loadFrequencies(term)
  const ordinals: usize = load<u32>(term, T_ORDINALS)
  const frequencies: usize = load<u32>(term, T_FREQUENCIES)
  const size = load<i32>(term, T_SIZE)
  let bm25Needed = needed(bm25Best, bm25Sums, first)
  let tfidfNeeded = needed(tfidfBest, tfidfSums, first)
  for (let i = placeOf(term, start); i < size; i++) {
    const ordinal = load<i32>(ordinals + ((<usize>i) << 2))
    if (ordinal >= end) break
    const tf = load<i32>(frequencies + ((<usize>i) << 2))
    const length = lengthOf(term, ordinal)
    const bm25 = bm25Of(term, tf, length)
    const tfidf = tfidfBest !== 0 ? tfidfOf(term, tf, length) : 0
    if (bm25 <= bm25Needed && tfidf <= tfidfNeeded) continue
    finish(ordinal, bm25, tfidf, first)
    bm25Needed = needed(bm25Best, bm25Sums, first)
    tfidfNeeded = needed(tfidfBest, tfidfSums, first)
  }
}

/** Goes through the blocks with a score in order and clears the room. */
function collect(first: i32, start: i32, end: i32): void {
  const words = (end - start + 31) >> 5
  let bm25Needed = needed(bm25Best, bm25Sums, first)
  let tfidfNeeded = needed(tfidfBest, tfidfSums, first)
  for (let word = 0; word < words; word++) {
    const touched = TOUCHED + ((<usize>word) << 2)
    let bits = load<u32>(touched)
    if (bits === 0) continue
    store<u32>(touched, 0)
    do {
      const place = (word << 5) + <i32>ctz<u32>(bits)
      bits &= bits - 1
      const bm25 = load<f64>(at(BM25_SCORES, place))
      store<f64>(at(BM25_SCORES, place), 0)
      let tfidf: f64 = 0
      if (tfidfBest !== 0) {
        tfidf = load<f64>(at(TFIDF_SCORES, place))
        store<f64>(at(TFIDF_SCORES, place), 0)
      }
      if (bm25 <= bm25Needed && tfidf <= tfidfNeeded) continue
      finish(start + place, bm25, tfidf, first)
      bm25Needed = needed(bm25Best, bm25Sums, first)
      tfidfNeeded = needed(tfidfBest, tfidfSums, first)
    } while (bits !== 0)
  }
}

/** Adds what the terms set aside hold of a block, while it may still make it, and offers it. */
function finish(ordinal: i32, essentialBm25: f64, essentialTfidf: f64, first: i32): void {
  let bm25 = essentialBm25
  let tfidf = essentialTfidf
  if (ordinal > boundedTo) boundNear(ordinal, first)
  for (let i = first - 1; i >= 0; i--) {
    if (isHopeless(bm25 + load<f64>(at(bm25SumsNear, i + 1)), tfidf + load<f64>(at(tfidfSumsNear, i + 1))))
      return
    const term: usize = load<u32>(at(order, i))
    if (load<i32>(term, T_RUN) === load<i32>(term, T_RUNS)) continue
    const tf = frequencyOf(term, ordinal)
    if (tf === 0) continue
    const length = lengthOf(term, ordinal)
    bm25 += bm25Of(term, tf, length)
    if (tfidfBest !== 0) tfidf += tfidfOf(term, tf, length)
  }
  const isBestByBm25 = bm25Best !== 0 && bm25 > thresholdOf(bm25Best)
  const isBestByTfidf = tfidfBest !== 0 && tfidf > thresholdOf(tfidfBest)
  if (!(isBestByBm25 || isBestByTfidf) || isDead(ordinal)) return
  if (isBestByBm25) offer(bm25Best, ordinal, bm25)
  if (isBestByTfidf) offer(tfidfBest, ordinal, tfidf)
}

/** Moves the terms set aside to the runs that reach a block, and sums up the bounds of those. */
function boundNear(ordinal: i32, first: i32): void {
  boundedTo = i32.MAX_VALUE
  for (let i = 0; i < first; i++) {
    const term: usize = load<u32>(at(order, i))
    advance(term, ordinal)
    const run = load<i32>(term, T_RUN)
    let bm25: f64 = 0
    let tfidf: f64 = 0
    if (run < load<i32>(term, T_RUNS)) {
      if (bm25Best !== 0) bm25 = bm25Bound(term, run)
      if (tfidfBest !== 0) tfidf = tfidfBound(term, run)
      boundedTo = min(boundedTo, lastOf(term, run))
    }
    store<f64>(at(bm25SumsNear, i + 1), load<f64>(at(bm25SumsNear, i)) + bm25)
    store<f64>(at(tfidfSumsNear, i + 1), load<f64>(at(tfidfSumsNear, i)) + tfidf)
  }
}

function isDead(ordinal: i32): bool {
  let low = 0
  let high = deadCount
  while (low < high) {
    const middle = (low + high) >> 1
    if (load<i32>(dead + ((<usize>middle) << 3), 4) <= ordinal) low = middle + 1
    else high = middle
  }
  return low < deadCount && load<i32>(dead + ((<usize>low) << 3)) <= ordinal
}
