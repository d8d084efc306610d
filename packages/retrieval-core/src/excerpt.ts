import type { AnalysedQuery, Analyser, Token } from './analysis/analyser.js'

const ELLIPSIS = '…'

/**
 * Cuts the passage around the best match out of a text: the window that holds the most weight of distinct query terms,
 * the first of equals. The original text, cut at grapheme edges, `…` where something was left out.
 * @param maxCodePoints Length at most, ellipses included. Default 300.
 */
export function excerpt(text: string, query: AnalysedQuery, analyser: Analyser, maxCodePoints = 300): string {
  const trimmed = text.trim()
  if (codePoints(trimmed) <= maxCodePoints) return trimmed
  const room = maxCodePoints - 2
  const [from, to] = bestSpan(analyser.tokens(trimmed), query, room)
  const lead = Math.max(0, Math.floor((room - (to - from)) / 3))
  let start = graphemeEdge(trimmed, Math.max(0, from - lead))
  // Room that is free at the end of the text is used before the match.
  if (trimmed.length - start < room) start = graphemeEdge(trimmed, Math.max(0, trimmed.length - room))
  return cut(trimmed, start, maxCodePoints)
}

function cut(text: string, start: number, maxCodePoints: number): string {
  const before = start > 0 ? ELLIPSIS : ''
  let left = maxCodePoints - before.length - 1
  let end = start
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(
    text.slice(start, start + 4 * maxCodePoints),
  )) {
    const size = codePoints(segment)
    if (size > left) break
    left -= size
    end += segment.length
  }
  return before + text.slice(start, end).trim() + (end < text.length ? ELLIPSIS : '')
}

/** The offsets of the stretch of at most `room` units whose tokens hold the most weight of distinct terms. */
function bestSpan(tokens: readonly Token[], query: AnalysedQuery, room: number): [number, number] {
  const weights = new Map(query.terms.map(({ term, weight }) => [term, weight]))
  const hits = tokens
    .map((token) => ({ token, terms: [...token.words, ...token.grams].filter((term) => weights.has(term)) }))
    .filter((hit) => hit.terms.length > 0)
  let best: [number, number] = [0, 0]
  let bestWeight = 0
  const inside = new Map<string, number>()
  let weight = 0
  const change = (terms: readonly string[], by: 1 | -1) => {
    for (const term of terms) {
      const count = (inside.get(term) ?? 0) + by
      inside.set(term, count)
      if (by === 1 ? count === 1 : count === 0) weight += by * weights.get(term)!
    }
  }
  for (let first = 0, last = 0; last < hits.length; last++) {
    change(hits[last]!.terms, 1)
    while (first < last && hits[last]!.token.end - hits[first]!.token.start > room)
      change(hits[first++]!.terms, -1)
    if (weight <= bestWeight + 1e-9) continue
    bestWeight = weight
    best = [hits[first]!.token.start, hits[last]!.token.end]
  }
  return best
}

/** The last grapheme edge at or before an offset. */
function graphemeEdge(text: string, offset: number): number {
  const from = Math.max(0, offset - 100)
  const { index } = new Intl.Segmenter('en', { granularity: 'grapheme' })
    .segment(text.slice(from, offset + 100))
    .containing(offset - from) ?? { index: offset - from }
  return from + index
}

function codePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
