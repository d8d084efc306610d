import {
  T_BASE,
  T_BM25_SCALE,
  T_FREQUENCIES,
  T_LENGTHS,
  T_ORDINALS,
  T_SIZE,
  T_SLOPE,
  T_TFIDF_SCALE,
  T_WIDE,
  TFIDF_SCORES,
  TOUCHED,
} from './memory-map'
import { bm25Score, ROUNDER, tfidfScore } from './score'
import { lengthOf, loadFrequencies, loadOrdinals, placeOf } from './term'

export function touch(place: i32): void {
  const word = TOUCHED + ((<usize>place >> 5) << 2)
  store<u32>(word, load<u32>(word) | (1 << place))
}

/**
 * Adds BM25 of the postings of the current run from `start` to before `end` to the window that begins at `start`.
 * @param scores Of the full text, or of fields.
 */
export function addBm25(term: usize, start: i32, end: i32, scores: usize): void {
  loadOrdinals(term)
  loadFrequencies(term)
  const ordinals: usize = load<u32>(term, T_ORDINALS)
  const frequencies: usize = load<u32>(term, T_FREQUENCIES)
  const scale = f64x2.splat(load<f64>(term, T_BM25_SCALE))
  const base = f64x2.splat(load<f64>(term, T_BASE))
  const slope = f64x2.splat(load<f64>(term, T_SLOPE))
  const rounder = f64x2.splat(ROUNDER)
  const lengths: usize = load<u32>(term, T_LENGTHS)
  const isWide = load<i32>(term, T_WIDE) !== 0
  const size = load<i32>(term, T_SIZE)
  const to = load<i32>(ordinals + ((<usize>(size - 1)) << 2)) < end ? size : placeOf(term, end)
  let i = load<i32>(ordinals) >= start ? 0 : placeOf(term, start)
  for (; i + 1 < to; i += 2) {
    const first = load<i32>(ordinals + ((<usize>i) << 2))
    const second = load<i32>(ordinals + ((<usize>i) << 2), 4)
    const pair = isWide
      ? i32x4(load<i32>(lengths + ((<usize>first) << 2)), load<i32>(lengths + ((<usize>second) << 2)), 0, 0)
      : i32x4(
          <i32>load<u16>(lengths + ((<usize>first) << 1)),
          <i32>load<u16>(lengths + ((<usize>second) << 1)),
          0,
          0,
        )
    const tf = f64x2.convert_low_i32x4_s(v128.load64_zero(frequencies + ((<usize>i) << 2)))
    const factor = f64x2.add(base, f64x2.mul(slope, f64x2.convert_low_i32x4_s(pair)))
    let score = f64x2.div(f64x2.mul(scale, tf), f64x2.add(tf, factor))
    score = f64x2.sub(f64x2.add(score, rounder), rounder)
    const one = scores + ((<usize>(first - start)) << 3)
    const other = scores + ((<usize>(second - start)) << 3)
    store<f64>(one, load<f64>(one) + f64x2.extract_lane(score, 0))
    store<f64>(other, load<f64>(other) + f64x2.extract_lane(score, 1))
    touch(first - start)
    touch(second - start)
  }
  if (i < to) {
    const ordinal = load<i32>(ordinals + ((<usize>i) << 2))
    const factor = load<f64>(term, T_BASE) + load<f64>(term, T_SLOPE) * <f64>lengthOf(term, ordinal)
    const tf = <f64>load<i32>(frequencies + ((<usize>i) << 2))
    const at = scores + ((<usize>(ordinal - start)) << 3)
    store<f64>(at, load<f64>(at) + bm25Score(load<f64>(term, T_BM25_SCALE), tf, factor))
    touch(ordinal - start)
  }
}

/** Adds TF-IDF likewise. */
export function addTfidf(term: usize, start: i32, end: i32): void {
  loadOrdinals(term)
  loadFrequencies(term)
  const ordinals: usize = load<u32>(term, T_ORDINALS)
  const frequencies: usize = load<u32>(term, T_FREQUENCIES)
  const scale = load<f64>(term, T_TFIDF_SCALE)
  const to = placeOf(term, end)
  for (let i = placeOf(term, start); i < to; i++) {
    const ordinal = load<i32>(ordinals + ((<usize>i) << 2))
    const at = TFIDF_SCORES + ((<usize>(ordinal - start)) << 3)
    const tf = load<i32>(frequencies + ((<usize>i) << 2))
    store<f64>(at, load<f64>(at) + tfidfScore(scale, tf, lengthOf(term, ordinal)))
    touch(ordinal - start)
  }
}
