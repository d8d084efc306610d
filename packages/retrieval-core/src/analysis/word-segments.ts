import { compatibilityForm } from './normalise.js'

/** A stretch of a text, in UTF-16 code units. */
export interface Segment {
  readonly start: number
  readonly end: number
}

/** Longest stretch handed to the segmenter at once; a text without blanks may be megabytes long. */
const WINDOW_LENGTH = 256
/** Marks beyond this do not keep a window open: stream-safe text has at most 30 in a row (UAX #15, section 13). */
const MAX_MARKS = 32
/** Belongs to the character before: marks, AM of Thai and Lao, voicing of half-width kana, conjoining jamo, second surrogates. */
const CONTINUES =
  /^[\p{M}\u0E33\u0EB3\p{Default_Ignorable_Code_Point}\uFF9E\uFF9F\u1160-\u11FF\uD7B0-\uD7FF\uDC00-\uDFFF]/u
/** AM of Thai and Lao taken apart by NFKC: one sign to a reader, and to the index. */
const AM = /\u0E4D\u0E32|\u0ECD\u0EB2/
const segmenter = new Intl.Segmenter('und', { granularity: 'word' })

const isInside = (text: string, index: number): boolean =>
  CONTINUES.test(text.slice(index, index + 2)) || AM.test(text.slice(index - 1, index + 1))

/** Cuts a run that has no blanks into windows of a few hundred code units, between characters. */
export function windowsOf(text: string, start: number, end: number): Segment[] {
  const windows: Segment[] = []
  for (let from = start; from < end; ) {
    let to = Math.min(from + WINDOW_LENGTH, end)
    const limit = Math.min(to + MAX_MARKS, end)
    while (to < limit && isInside(text, to)) to++
    windows.push({ start: from, end: to })
    from = to
  }
  return windows
}

interface Composed {
  readonly form: string
  /** Offset in the text for an index of the form; undefined inside what one character of the text stands for. */
  readonly offsetOf: (index: number) => number | undefined
}

/** A window as its dictionary spells it: a kana and its voicing mark are one letter. */
function compose(text: string, { start, end }: Segment): Composed {
  const written = text.slice(start, end)
  if (compatibilityForm(written) === written) {
    // No cut where the text in another normal form could not be cut.
    const offsetOf = (index: number) =>
      start + index < end && isInside(text, start + index) ? undefined : start + index
    return { form: written, offsetOf }
  }
  const offsets = new Map<number, number>()
  let form = ''
  for (let from = start; from < end; ) {
    let to = from + 1
    while (to < end && isInside(text, to)) to++
    offsets.set(form.length, from)
    form += compatibilityForm(text.slice(from, to))
    from = to
  }
  return { form, offsetOf: (index) => (index === form.length ? end : offsets.get(index)) }
}

/**
 * Cuts a run of Han and Kana, Thai, Lao, Khmer or Burmese into words by the dictionaries of ICU. They change
 * from one version of ICU to the next, so words so found may raise a score but never carry recall.
 */
export function wordSegments(text: string, start: number, end: number): Segment[] {
  const words: Segment[] = []
  for (const window of windowsOf(text, start, end)) {
    const { form, offsetOf } = compose(text, window)
    const segments = segmenter.segment(form)
    let from = window.start
    // Asking for one segment after the other is a quarter faster than iterating.
    for (let index = 0; index < form.length; ) {
      index += segments.containing(index)!.segment.length
      const to = offsetOf(index)
      if (to === undefined) continue
      words.push({ start: from, end: to })
      from = to
    }
  }
  return words
}
