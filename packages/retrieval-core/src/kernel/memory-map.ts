/** The other side of `kernel/memory-map.ts`, which says what lies where in the kernel's memory. */
export const LOGS = 0x112000
export const ROOTS = 0x11a000
/** What is below belongs to the kernel; what is above is allotted here. */
export const HEAP_BASE = 0x1a2000

/** Bytes of a term's record. */
export const TERM_BYTES = 128
/** Places in a term's record, in words of four bytes. */
export const TERM_WORDS = {
  headers: 0,
  bodies: 1,
  runCount: 2,
  runs: 3,
  restOrdinals: 4,
  restFrequencies: 5,
  restCount: 6,
  lengths: 7,
  isWide: 8,
  run: 9,
  ordinalsOf: 10,
  frequenciesOf: 11,
  room: 15,
  saturation: 24,
  density: 25,
  isField: 30,
} as const
/** Places in a term's record, in numbers of eight bytes. */
export const TERM_DOUBLES = {
  bm25Scale: 8,
  base: 9,
  slope: 10,
  tfidfScale: 11,
  restBm25: 13,
  restTfidf: 14,
} as const

/** Bytes of the record of a leg's best blocks: threshold f64, limit, size, scores, ordinals i32. */
export const BEST_BYTES = 24
