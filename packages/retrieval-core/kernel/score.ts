import { LOGS, ROOTS, TABLE_SIZE } from './memory-map'

/** Adding and taking away this rounds to a multiple of 2^-30: see `roundScore`. */
export const ROUNDER: f64 = 6291456.0

/** As `bm25Score`. */
export function bm25Score(scale: f64, tf: f64, factor: f64): f64 {
  return (scale * tf) / (tf + factor) + ROUNDER - ROUNDER
}

/** As `tfidfScore`; frequencies and lengths beyond the tables are looked up on the other side. */
export function tfidfScore(scale: f64, tf: i32, length: i32): f64 {
  const log = tf < TABLE_SIZE ? load<f64>(LOGS + ((<usize>tf) << 3)) : logOf(tf)
  const root = length < TABLE_SIZE ? load<f64>(ROOTS + ((<usize>length) << 3)) : 1.0 / sqrt<f64>(<f64>length)
  return scale * log * root + ROUNDER - ROUNDER
}

/** 1 + ln tf, to the same last bit as the other side has it. */
export declare function logOf(tf: i32): f64
