import { MAX_BLOCK_LENGTH, MIN_BLOCK_LENGTH, TARGET_BLOCK_LENGTH } from './block-limits.js'

/** Text past the longest possible cut that the segmenters see, so that a boundary there is a true one. */
const LOOKAHEAD = 64

// The root rules of UAX 29 serve all languages; a fixed locale keeps the host's out of it.
const sentences = new Intl.Segmenter('en', { granularity: 'sentence' })
const words = new Intl.Segmenter('en', { granularity: 'word' })
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/**
 * Cuts a text of more than `MAX_BLOCK_LENGTH` into parts of about `TARGET_BLOCK_LENGTH`: prose at ends of
 * sentences, else at blanks, else between words; verbatim text at ends of lines. Never inside a grapheme
 * cluster, unless that cluster alone is longer than a block, and never inside a surrogate pair. Each cut looks
 * at one window of bounded size, so the work is linear, whatever the length of a line.
 * @returns Offsets of the ends of the parts, the last one being `end`.
 */
export function splitText(content: string, start: number, end: number, verbatim: boolean): number[] {
  const ends: number[] = []
  const findCut = verbatim ? lineCut : proseCut
  let at = start
  while (end - at > MAX_BLOCK_LENGTH) {
    at += findCut(content.slice(at, Math.min(end, at + MAX_BLOCK_LENGTH + LOOKAHEAD)))
    ends.push(at)
  }
  ends.push(end)
  return ends
}

function lineCut(window: string): number {
  const before = lastLineEnd(window, TARGET_BLOCK_LENGTH)
  if (before > 0) return before
  const after = window.slice(0, MAX_BLOCK_LENGTH).search(/[\r\n]/)
  return after < 0 ? wordCut(window) : after + 1
}

function lastLineEnd(window: string, limit: number): number {
  return Math.max(window.lastIndexOf('\n', limit - 1), window.lastIndexOf('\r', limit - 1)) + 1
}

function proseCut(window: string): number {
  // To the segmenter a line end is a paragraph end; in Markdown it is a blank.
  const text = window.replace(/[\r\n]/g, ' ')
  const sentence = sentences.segment(text).containing(TARGET_BLOCK_LENGTH)!
  if (sentence.index >= MIN_BLOCK_LENGTH) return wholeGraphemes(text, sentence.index)
  const sentenceEnd = sentence.index + sentence.segment.length
  return sentenceEnd <= MAX_BLOCK_LENGTH ? wholeGraphemes(text, sentenceEnd) : wordCut(text)
}

function wordCut(text: string): number {
  const blank = text.slice(0, TARGET_BLOCK_LENGTH).search(/\s\S*$/)
  if (blank >= MIN_BLOCK_LENGTH) return wholeGraphemes(text, blank + 1)
  const word = words.segment(text).containing(TARGET_BLOCK_LENGTH)!
  return wholeGraphemes(text, word.index > 0 ? word.index : TARGET_BLOCK_LENGTH)
}

/** The nearest cut at or before `cut` that leaves grapheme clusters whole; after it if one reaches back to the start. */
function wholeGraphemes(text: string, cut: number): number {
  const cluster = graphemes.segment(text).containing(cut)
  if (!cluster) return cut
  if (cluster.index > 0) return cluster.index
  const clusterEnd = cluster.segment.length
  if (clusterEnd <= MAX_BLOCK_LENGTH) return clusterEnd
  return isHighSurrogate(text.charCodeAt(MAX_BLOCK_LENGTH - 1)) ? MAX_BLOCK_LENGTH - 1 : MAX_BLOCK_LENGTH
}

function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdbff
}
