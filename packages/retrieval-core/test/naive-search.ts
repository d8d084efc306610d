import { type Analyser, blockId, type DocumentInput, type QueryTerm } from '../src/index.js'

interface NaiveBlock {
  id: string
  words: string[]
  grams: string[]
}

/** The full text of every block as plain lists of terms. */
function naiveBlocks(documents: readonly DocumentInput[], analyser: Analyser): NaiveBlock[] {
  return documents.flatMap((document) =>
    document.blocks.map((block, ordinal) => {
      const parts = [
        ...(ordinal < 100 ? [document.title] : []),
        ...block.headingPath.filter((heading) => heading !== document.title),
        block.text,
      ]
      const tokens = parts.flatMap((part) => analyser.tokens(part))
      return {
        id: blockId(document.id, document.revision, ordinal),
        words: tokens.flatMap((token) => [...token.words]),
        grams: tokens.flatMap((token) => [...token.grams]),
      }
    }),
  )
}

const occurrences = (list: readonly string[], term: string) => list.filter((other) => other === term).length

/**
 * BM25 and TF-IDF of every block, computed from the texts one by one: the twin of the engine's full-text legs.
 * Sums go term by term in the query's order, as the engine's do, so scores can be compared to the last bit.
 */
export function naiveScores(
  documents: readonly DocumentInput[],
  analyser: Analyser,
  terms: readonly QueryTerm[],
) {
  const blocks = naiveBlocks(documents, analyser)
  const n = blocks.length
  const bm25 = new Map<string, number>()
  const tfidf = new Map<string, number>()
  const add = (scores: Map<string, number>, id: string, score: number) =>
    scores.set(id, (scores.get(id) ?? 0) + score)
  for (const { term, field, weight } of terms) {
    const average = blocks.reduce((sum, block) => sum + block[field].length, 0) / n
    const df = blocks.filter((block) => block[field].includes(term)).length
    for (const block of blocks) {
      const tf = occurrences(block[field], term)
      if (tf === 0) continue
      const length = block[field].length
      const idf = Math.log(1 + (n - df + 0.5) / (df + 0.5))
      add(bm25, block.id, weight * idf * ((tf * 2.2) / (tf + 1.2 * (1 - 0.75 + (0.75 * length) / average))))
      const smooth = Math.log((1 + n) / (1 + df)) + 1
      add(tfidf, block.id, weight * (((1 + Math.log(tf)) * smooth * smooth) / Math.sqrt(length)))
    }
  }
  return { bm25, tfidf }
}
