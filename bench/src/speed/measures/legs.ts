import {
  type AnalysedQuery,
  type IndexView,
  indexLanguages,
  rankLeg,
  searchIndex,
} from '@quire/retrieval-core'
import type { Bench } from '../bench.js'
import { analyserOf, type IndexKind, readQuireIndex, viewOf } from '../quire/quire-index.js'
import { type Result, timeColumns } from '../result.js'
import { medians, ratios } from '../statistics.js'
import { LIMIT } from './limit.js'
import { alternate, type Runner, timed } from './rounds.js'

const SHARED = 'BM25 leg, shared tokens'
const BM25 = 'BM25 leg, full analysis'
const ALL = 'three legs, fused and grouped, full analysis'

/** What Quire's own analysis costs, and what the other legs, fusion and grouping do, over the BM25 leg alone. */
export async function measureLegs(
  { corpus, progress, rounds, warmUps }: Bench,
  blocks: number,
): Promise<Result[]> {
  const shared = viewOf(await readQuireIndex(corpus, 'body', blocks))
  const full = viewOf(await readQuireIndex(corpus, 'full', blocks))
  const { queries } = corpus
  const runners: Runner[] = [
    runner(SHARED, 'body', shared, queries, (query) => rankLeg(shared, query, 'bm25', { limit: LIMIT })),
    runner(BM25, 'full', full, queries, (query) => rankLeg(full, query, 'bm25', { limit: LIMIT })),
    runner('TF-IDF leg, full analysis', 'full', full, queries, (query) =>
      rankLeg(full, query, 'tfidf', { limit: LIMIT }),
    ),
    runner('index leg, full analysis', 'full', full, queries, (query, text) =>
      rankLeg(full, query, 'index', { limit: LIMIT, text }),
    ),
    runner(ALL, 'full', full, queries, (query, text) => searchIndex(full, query, { text }).page(LIMIT)),
  ]
  progress(`${blocks} blocks: legs, ${rounds} rounds`)
  const summaries = await alternate(runners, rounds, warmUps)
  const ratio = (engine: string, of: string, to: string): Result => ({
    table: 'Cost of legs and analysis, as a ratio',
    blocks,
    engine,
    values: { ...ratios(summaries.get(of)!, summaries.get(to)!) },
  })
  return [
    ...[...summaries].map(
      ([engine, perRound]): Result => ({
        table: 'Legs and analysis, one client',
        blocks,
        engine,
        values: timeColumns(medians(perRound)),
      }),
    ),
    ratio('full analysis / shared tokens, BM25 leg', BM25, SHARED),
    ratio('three legs / BM25 leg, full analysis', ALL, BM25),
  ]
}

/** Queries are analysed beforehand, for the languages of the index. */
function runner(
  name: string,
  kind: IndexKind,
  view: IndexView,
  queries: readonly string[],
  search: (query: AnalysedQuery, text: string) => unknown,
): Runner {
  const languages = indexLanguages(view)
  const analysed = queries.map((text) => ({ text, query: analyserOf(kind).query(text, languages) }))
  return { name, pass: () => timed(analysed, ({ query, text }) => search(query, text)) }
}
