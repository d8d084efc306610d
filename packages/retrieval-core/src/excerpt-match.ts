import type { AnalysedQuery, Analyser } from './analysis/analyser.js'
import { codePointLength } from './code-point-length.js'

interface Match {
  readonly start: number
  readonly end: number
  /** Distances from the start of the text, in code points. */
  readonly from: number
  readonly to: number
  /** Indexes into the terms of the query. */
  readonly terms: readonly number[]
}

function findMatches(
  text: string,
  query: AnalysedQuery,
  analyser: Analyser,
): { matches: Match[]; length: number } {
  const indexes = {
    words: new Map<string, number>(),
    grams: new Map<string, number>(),
    ngrams: new Map<string, number>(),
  }
  for (const [index, { field, term }] of query.terms.entries()) indexes[field].set(term, index)
  const readings = query.languages.map((language) => analyser.tokens(text, language))
  const tokens = readings[0]!
  // Languages cut text at the same places and differ in the terms alone.
  const termsAt = (place: number) => [
    ...new Set(
      readings.flatMap((reading) => {
        const { words, grams } = reading[place]!
        return [
          ...words.map((term) => indexes.words.get(term)),
          ...grams.map((term) => indexes.grams.get(term)),
        ]
      }),
    ),
  ]
  const matches: Match[] = []
  let [offset, distance] = [0, 0]
  for (const [place, { start, end }] of tokens.entries()) {
    const terms = termsAt(place).filter((index) => index !== undefined)
    if (terms.length === 0) continue
    const from = distance + codePointLength(text, offset, start)
    const to = from + codePointLength(text, start, end)
    matches.push({ start, end, from, to, terms })
    ;[offset, distance] = [end, to]
  }
  return { matches, length: tokens.length }
}

/**
 * The stretch of a text that covers the most of a query. Each term counts once, by its weight and its rarity in the
 * text; of equal stretches the first is taken, of that its shortest form.
 *
 * @param maxCodePoints Longest stretch. A single match may still be longer.
 * @returns UTF-16 offsets; undefined if nothing matches.
 */
export function bestMatch(
  text: string,
  query: AnalysedQuery,
  { analyser, maxCodePoints }: { analyser: Analyser; maxCodePoints: number },
): { start: number; end: number } | undefined {
  const { matches, length } = findMatches(text, query, analyser)
  const frequencies = new Array<number>(query.terms.length).fill(0)
  for (const { terms } of matches) for (const term of terms) frequencies[term]!++
  const worth = query.terms.map(
    ({ weight }, term) => weight * Math.log1p(length / (frequencies[term] || length)),
  )

  const inside = new Array<number>(query.terms.length).fill(0)
  let [first, score, bestScore] = [0, 0, 0]
  let best: { start: number; end: number } | undefined
  for (const match of matches) {
    for (const term of match.terms) if (inside[term]!++ === 0) score += worth[term]!
    while (
      match.to - matches[first]!.from > maxCodePoints ||
      matches[first]!.terms.every((term) => inside[term]! > 1)
    ) {
      if (matches[first] === match) break
      for (const term of matches[first]!.terms) if (--inside[term]! === 0) score -= worth[term]!
      first++
    }
    // Scores are sums and differences of the same numbers: equal ones may differ in the last bits.
    if (score <= bestScore + 1e-9) continue
    bestScore = score
    best = { start: matches[first]!.start, end: match.end }
  }
  return best
}
