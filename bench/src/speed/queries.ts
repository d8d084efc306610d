import type { SourceDocument } from './corpus/source-document.js'
import { tokenise } from './corpus/tokenise.js'
import { between, pick, type Random } from './random.js'

/** Queries are drawn from this many blocks at the beginning, so that every size of corpus gets the same ones. */
export const QUERY_BLOCKS = 10_000
const MAX_TERMS = 6
const TITLE_SHARE = 0.35
const HEADING_SHARE = 0.3

/**
 * Queries as people put them: titles, headings, and phrases from the text, of 1 to 6 distinct terms, with their common
 * words. Each is its terms parted by blanks.
 */
export function drawQueries(random: Random, documents: readonly SourceDocument[], count: number): string[] {
  const queries: string[] = []
  while (queries.length < count) {
    const terms = [...new Set(tokenise(draw(random, documents)))].slice(0, MAX_TERMS)
    if (terms.length > 0) queries.push(terms.join(' '))
  }
  return queries
}

function draw(random: Random, documents: readonly SourceDocument[]): string {
  const kind = random()
  const document = pick(random, documents)
  if (kind < TITLE_SHARE) return document.title
  const block = pick(random, document.blocks)
  if (kind < TITLE_SHARE + HEADING_SHARE) return block.headingPath.at(-1) ?? document.title
  return phrase(random, block.text)
}

function phrase(random: Random, text: string): string {
  const words = tokenise(text)
  const length = Math.min(words.length, between(random, 1, MAX_TERMS))
  const start = between(random, 0, words.length - length)
  return words.slice(start, start + length).join(' ')
}
