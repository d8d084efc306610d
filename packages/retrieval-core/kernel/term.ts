import {
  RUN_HEADER_BYTES,
  RUN_LENGTH,
  T_BASE,
  T_BM25_SCALE,
  T_BODIES,
  T_DENSITY,
  T_FREQUENCIES,
  T_FREQUENCIES_OF,
  T_HEADERS,
  T_LENGTHS,
  T_ORDINALS,
  T_ORDINALS_OF,
  T_REST_BM25,
  T_REST_COUNT,
  T_REST_FREQUENCIES,
  T_REST_ORDINALS,
  T_REST_TFIDF,
  T_ROOM,
  T_RUN,
  T_RUN_COUNT,
  T_RUNS,
  T_SATURATION,
  T_SIZE,
  T_SLOPE,
  T_TFIDF_SCALE,
  T_WIDE,
} from './memory-map'
import { bm25Score, tfidfScore } from './score'
import { unpackOne, unpackPlusOne, unpackRising } from './unpack'

/** A run's bound must hold for scores that are rounded up: one step of the scores. */
const STEP: f64 = 1.0 / 1073741824.0

function headerOf(term: usize, run: i32): usize {
  return load<u32>(term, T_HEADERS) + run * RUN_HEADER_BYTES
}

export function lastOf(term: usize, run: i32): i32 {
  if (run < load<i32>(term, T_RUN_COUNT)) return load<i32>(headerOf(term, run))
  return load<i32>(load<u32>(term, T_REST_ORDINALS) + ((load<i32>(term, T_REST_COUNT) - 1) << 2))
}

export function lengthOf(term: usize, ordinal: i32): i32 {
  const lengths: usize = load<u32>(term, T_LENGTHS)
  return load<i32>(term, T_WIDE) !== 0
    ? load<i32>(lengths + ((<usize>ordinal) << 2))
    : <i32>load<u16>(lengths + ((<usize>ordinal) << 1))
}

/** Moves on to the run that reaches this ordinal. */
export function advance(term: usize, ordinal: i32): void {
  const runs = load<i32>(term, T_RUNS)
  const runCount = load<i32>(term, T_RUN_COUNT)
  let run = load<i32>(term, T_RUN)
  let header = headerOf(term, run)
  while (run < runCount && load<i32>(header) < ordinal) {
    run++
    header += RUN_HEADER_BYTES
  }
  if (run === runCount && run < runs && lastOf(term, run) < ordinal) run++
  store<i32>(term, run, T_RUN)
}

/** Unpacks the ordinals of the current run. */
export function loadOrdinals(term: usize): void {
  const run = load<i32>(term, T_RUN)
  if (load<i32>(term, T_ORDINALS_OF) === run) return
  store<i32>(term, run, T_ORDINALS_OF)
  if (run === load<i32>(term, T_RUN_COUNT)) {
    store<u32>(term, load<u32>(term, T_REST_ORDINALS), T_ORDINALS)
    store<i32>(term, load<i32>(term, T_REST_COUNT), T_SIZE)
    return
  }
  const header = headerOf(term, run)
  const before = run === 0 ? -1 : load<i32>(header - RUN_HEADER_BYTES)
  const body = load<u32>(term, T_BODIES) + (load<i32>(header, 4) << 2)
  const room = load<u32>(term, T_ROOM)
  unpackRising(body, load<u8>(header, 8), before, room)
  store<u32>(term, room, T_ORDINALS)
  store<i32>(term, RUN_LENGTH, T_SIZE)
}

/** Unpacks the frequencies of the current run. */
export function loadFrequencies(term: usize): void {
  const run = load<i32>(term, T_RUN)
  if (load<i32>(term, T_FREQUENCIES_OF) === run) return
  store<i32>(term, run, T_FREQUENCIES_OF)
  if (run === load<i32>(term, T_RUN_COUNT)) {
    store<u32>(term, load<u32>(term, T_REST_FREQUENCIES), T_FREQUENCIES)
    return
  }
  const room = load<u32>(term, T_ROOM) + RUN_LENGTH * 4
  unpackPlusOne(frequencyBody(term, run), load<u8>(headerOf(term, run), 9), room)
  store<u32>(term, room, T_FREQUENCIES)
}

function frequencyBody(term: usize, run: i32): usize {
  const header = headerOf(term, run)
  // A packed run of numbers takes 16 bytes a bit.
  return load<u32>(term, T_BODIES) + (load<i32>(header, 4) << 2) + ((<usize>load<u8>(header, 8)) << 4)
}

/** Place of the first posting of the loaded run that is not below this ordinal. */
export function placeOf(term: usize, ordinal: i32): i32 {
  const ordinals: usize = load<u32>(term, T_ORDINALS)
  let from = 0
  let size = load<i32>(term, T_SIZE)
  while (size > 0) {
    const half = size >> 1
    const isBelow = load<i32>(ordinals + ((<usize>(from + half)) << 2)) < ordinal
    from = select<i32>(from + half + 1, from, isBelow)
    size = select<i32>(size - half - 1, half, isBelow)
  }
  return from
}

/** How often a block within the current run holds the term; 0 where it does not. */
export function frequencyOf(term: usize, ordinal: i32): i32 {
  loadOrdinals(term)
  const place = placeOf(term, ordinal)
  const ordinals: usize = load<u32>(term, T_ORDINALS)
  if (place === load<i32>(term, T_SIZE) || load<i32>(ordinals + ((<usize>place) << 2)) !== ordinal) return 0
  const run = load<i32>(term, T_RUN)
  if (run === load<i32>(term, T_RUN_COUNT)) {
    return load<i32>(load<u32>(term, T_REST_FREQUENCIES) + ((<usize>place) << 2))
  }
  return unpackOne(frequencyBody(term, run), load<u8>(headerOf(term, run), 9), place)
}

/** At least as much as BM25 of any posting of a run. */
export function bm25Bound(term: usize, run: i32): f64 {
  if (run === load<i32>(term, T_RUN_COUNT)) {
    if (load<f64>(term, T_REST_BM25) < 0) boundRest(term)
    return load<f64>(term, T_REST_BM25)
  }
  const code: usize = load<u8>(headerOf(term, run), 10)
  return load<f64>(term, T_BM25_SCALE) * load<f64>(load<u32>(term, T_SATURATION) + (code << 3)) + STEP
}

/** At least as much as TF-IDF of any posting of a run. */
export function tfidfBound(term: usize, run: i32): f64 {
  if (run === load<i32>(term, T_RUN_COUNT)) {
    if (load<f64>(term, T_REST_BM25) < 0) boundRest(term)
    return load<f64>(term, T_REST_TFIDF)
  }
  const code: usize = load<u8>(headerOf(term, run), 11)
  return load<f64>(term, T_TFIDF_SCALE) * load<f64>(load<u32>(term, T_DENSITY) + (code << 3)) + STEP
}

function boundRest(term: usize): void {
  const ordinals: usize = load<u32>(term, T_REST_ORDINALS)
  const frequencies: usize = load<u32>(term, T_REST_FREQUENCIES)
  const count = load<i32>(term, T_REST_COUNT)
  let bm25: f64 = 0
  let tfidf: f64 = 0
  for (let i = 0; i < count; i++) {
    const tf = load<i32>(frequencies + ((<usize>i) << 2))
    const length = lengthOf(term, load<i32>(ordinals + ((<usize>i) << 2)))
    bm25 = max(bm25, bm25Of(term, tf, length))
    tfidf = max(tfidf, tfidfScore(load<f64>(term, T_TFIDF_SCALE), tf, length))
  }
  store<f64>(term, bm25, T_REST_BM25)
  store<f64>(term, tfidf, T_REST_TFIDF)
}

export function bm25Of(term: usize, tf: i32, length: i32): f64 {
  const factor = load<f64>(term, T_BASE) + load<f64>(term, T_SLOPE) * <f64>length
  return bm25Score(load<f64>(term, T_BM25_SCALE), <f64>tf, factor)
}

export function tfidfOf(term: usize, tf: i32, length: i32): f64 {
  return tfidfScore(load<f64>(term, T_TFIDF_SCALE), tf, length)
}
