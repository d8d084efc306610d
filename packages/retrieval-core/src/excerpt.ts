import type { AnalysedQuery, Analyser } from './analysis/analyser.js'
import { codePointLength } from './code-point-length.js'
import { edgeAfter, edgeBefore, excerptEnd, excerptStart } from './excerpt-edges.js'
import { bestMatch } from './excerpt-match.js'

const ELLIPSIS = '…'
const DEFAULT_MAX_CODE_POINTS = 300
/** Share of the room around a match that goes before it. */
const SHARE_BEFORE = 1 / 3
/** Without blanks around it. A blank that carries a mark stays. */
function trimmed(text: string): string {
  const first = text.length - text.trimStart().length
  return text.slice(edgeBefore(text, first)).trimEnd()
}

/** Offset `count` code points after (or before, if negative) an offset, within the text. */
function move(text: string, offset: number, count: number): number {
  let index = offset
  for (let left = count; left > 0 && index < text.length; left--)
    index += text.codePointAt(index)! > 0xffff ? 2 : 1
  for (let left = -count; left > 0 && index > 0; left--) {
    index -= index > 1 && text.codePointAt(index - 2)! > 0xffff ? 2 : 1
  }
  return index
}

/**
 * The part of a text that shows best why it was found: the original characters around the stretch that covers the
 * most of the query, from sentence to sentence or word to word where they fit. Without a match, the head of the text.
 *
 * @param query From the same analyser.
 * @param maxCodePoints Length of the result with its ellipses, at least 3. Default 300.
 * @returns A substring of the text without blanks around it, `…` standing for what is cut off at either end. No grapheme
 *   cluster is split; one that is longer than the limit is left out.
 */
export function excerpt(
  text: string,
  query: AnalysedQuery,
  analyser: Analyser,
  maxCodePoints: number = DEFAULT_MAX_CODE_POINTS,
): string {
  const content = trimmed(text)
  if (content.length <= 2 * maxCodePoints && codePointLength(content) <= maxCodePoints) return content
  const room = maxCodePoints - 2 * ELLIPSIS.length
  const found = bestMatch(content, query, { analyser, maxCodePoints: room }) ?? { start: 0, end: 0 }
  const start = edgeBefore(content, found.start)
  const end = Math.min(edgeAfter(content, found.end), move(content, start, room))

  const spare = room - codePointLength(content, start, end)
  const after = codePointLength(content, end, move(content, end, spare))
  const before = Math.max(Math.floor(spare * SHARE_BEFORE), spare - after)
  const from = excerptStart(content, move(content, start, -before), start)
  const to = excerptEnd(content, end, move(content, from, room))
  const shown = trimmed(content.slice(from, to))
  return `${from > 0 ? ELLIPSIS : ''}${shown}${to < content.length ? ELLIPSIS : ''}`
}
