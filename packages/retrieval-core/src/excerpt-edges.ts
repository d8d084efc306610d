import { graphemeAt } from './grapheme-at.js'

/** A sentence may end the excerpt early if it leaves at least this share of the room used. */
const MIN_SHARE_USED = 0.6
/** A blank is worth this many code units of text at an edge; in Thai the next may be lines away. */
const MAX_BLANK_DISTANCE = 24
const SENTENCE_END = /[.!?…]["'”’)\]]*\s+|[。！？][”’」』）]*|\n\s*/gu

/** The nearest grapheme edge at or before an offset. */
export const edgeBefore = (text: string, index: number): number =>
  index < text.length ? graphemeAt(text, index).start : index

/** The nearest grapheme edge at or after an offset. */
export function edgeAfter(text: string, index: number): number {
  if (index >= text.length) return index
  const { start, end } = graphemeAt(text, index)
  return start === index ? index : end
}

/** Where to begin, at `earliest` or later: a sentence, else a word, else a grapheme cluster. */
export function excerptStart(text: string, earliest: number, match: number): number {
  if (earliest === 0) return 0
  const before = text.slice(earliest, match)
  const sentence = before.matchAll(SENTENCE_END).next().value
  const cut = sentence ?? /\s+/u.exec(before.slice(0, MAX_BLANK_DISTANCE))
  return edgeAfter(text, cut ? earliest + cut.index + cut[0].length : earliest)
}

/** Where to stop, at `latest` or sooner: after a sentence if that is not much sooner, else a word, else a cluster. */
export function excerptEnd(text: string, match: number, latest: number): number {
  if (latest === text.length) return latest
  const after = text.slice(match, latest)
  const sentence = Array.from(after.matchAll(SENTENCE_END)).at(-1)
  const sentenceEnd = sentence ? sentence.index + sentence[0].trimEnd().length : 0
  if (sentenceEnd > after.length * MIN_SHARE_USED) return edgeBefore(text, match + sentenceEnd)
  const rest = /\s\S*$/u.exec(after.slice(-MAX_BLANK_DISTANCE))
  return edgeBefore(text, rest ? latest - rest[0].length : latest)
}
