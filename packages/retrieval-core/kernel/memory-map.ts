/**
 * Where things lie in the kernel's memory. `src/kernel/memory-map.ts` says the same to the other side; from `HEAP_BASE` on,
 * the other side allots.
 */

/** BM25 by place in the window: f64 × 65,536. */
export const BM25_SCORES: usize = 0x10000
/** TF-IDF likewise. */
export const TFIDF_SCORES: usize = 0x90000
/** A bit per place that has a score. */
export const TOUCHED: usize = 0x110000
/** 1 + ln tf for tf below 4096. */
export const LOGS: usize = 0x112000
/** 1 / √length for lengths below 4096. */
export const ROOTS: usize = 0x11a000
export const TABLE_SIZE: i32 = 4096
/** What fields of blocks add, by place in the window. */
export const FIELD_SCORES: usize = 0x122000

/** A run of postings. */
export const RUN_LENGTH: i32 = 128
/** Last ordinal; word of the body; bits per gap, bits per frequency, two bounds. */
export const RUN_HEADER_BYTES: i32 = 12

// A term of the query: see `TermRecord` on the other side.
export const TERM_BYTES: usize = 128
export const T_HEADERS: usize = 0
export const T_BODIES: usize = 4
export const T_RUN_COUNT: usize = 8
/** Full runs, and one more where there is a rest. */
export const T_RUNS: usize = 12
export const T_REST_ORDINALS: usize = 16
export const T_REST_FREQUENCIES: usize = 20
export const T_REST_COUNT: usize = 24
export const T_LENGTHS: usize = 28
/** Whether lengths take four bytes, not two. */
export const T_WIDE: usize = 32
export const T_RUN: usize = 36
/** Runs whose ordinals and frequencies are unpacked. */
export const T_ORDINALS_OF: usize = 40
export const T_FREQUENCIES_OF: usize = 44
export const T_ORDINALS: usize = 48
export const T_FREQUENCIES: usize = 52
export const T_SIZE: usize = 56
/** Room for one unpacked run. */
export const T_ROOM: usize = 60
export const T_BM25_SCALE: usize = 64
export const T_BASE: usize = 72
export const T_SLOPE: usize = 80
export const T_TFIDF_SCALE: usize = 88
/** Bounds by byte of a run. */
export const T_SATURATION: usize = 96
/** Density bounds by byte of a run. */
export const T_DENSITY: usize = 100
export const T_REST_BM25: usize = 104
export const T_REST_TFIDF: usize = 112
/** Whether the term is one of a field beside the full text: it counts for the `index` leg alone. */
export const T_IS_FIELD: usize = 120
