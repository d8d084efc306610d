/** A stretch of a text, in UTF-16 code units. */
export interface Segment {
  readonly start: number
  readonly end: number
}

/** Longest stretch handed to the segmenter at once; a text without blanks may be megabytes long. */
const WINDOW_LENGTH = 256
/** Marks beyond this do not keep a window open: stream-safe text has at most 30 in a row (UAX #15, section 13). */
const MAX_MARKS = 32
/** Belongs to the character before: marks, vowels and final consonants in conjoining jamo, second surrogates. */
const CONTINUES = /^[\p{M}\p{Default_Ignorable_Code_Point}\u1160-\u11FF\uD7B0-\uD7FF\uDC00-\uDFFF]/u
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

/** Cuts a run that has no blanks into windows of a few hundred code units, between characters. */
export function windowsOf(text: string, start: number, end: number): Segment[] {
  const windows: Segment[] = []
  for (let from = start; from < end; ) {
    let to = Math.min(from + WINDOW_LENGTH, end)
    const limit = Math.min(to + MAX_MARKS, end)
    while (to < limit && CONTINUES.test(text.slice(to, to + 2))) to++
    windows.push({ start: from, end: to })
    from = to
  }
  return windows
}

/**
 * Cuts a run of Han and Kana, Thai, Lao, Khmer or Burmese into words by the dictionaries of ICU. They change
 * from one version of ICU to the next, so words so found may raise a score but never carry recall.
 */
export function wordSegments(text: string, start: number, end: number): Segment[] {
  const words: Segment[] = []
  for (const window of windowsOf(text, start, end)) {
    const segments = segmenter.segment(text.slice(window.start, window.end))
    // Asking for one segment after the other is a quarter faster than iterating.
    for (let from = window.start; from < window.end; from = words.at(-1)!.end) {
      words.push({ start: from, end: from + segments.containing(from - window.start)!.segment.length })
    }
  }
  return words
}
