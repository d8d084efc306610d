import { type IndexView, rankLeg } from '@quire/retrieval-core'
import type { Bench } from '../bench.js'
import { analyserOf, readQuireIndex, viewOf } from '../quire/quire-index.js'
import { type Result, timeColumns } from '../result.js'
import { medians, ratios, type Summary } from '../statistics.js'
import { LIMIT } from './limit.js'
import { alternate, type Runner, timed } from './rounds.js'
import { sharedHits } from './shared-hits.js'

/** The BM25 leg alone over the shared tokens, in turns with Lucene, one call at a time. */
export async function measureLatency(bench: Bench, blocks: number): Promise<Result[]> {
  const { corpus, lucene, progress, rounds, warmUps } = bench
  const view = viewOf(await readQuireIndex(corpus, 'body', blocks))
  const quire = quireRunner(view, corpus.queries)
  if (lucene === undefined) {
    progress(`${blocks} blocks: Quire, ${rounds} rounds`)
    const summaries = await alternate([quire], rounds, warmUps)
    return [latencyRow(blocks, quire.name, summaries.get(quire.name)!)]
  }
  const opened = await lucene.open(corpus, blocks, bench.luceneMerges)
  progress(`${blocks} blocks: Quire and Lucene (${opened.segments} segments) in ${rounds} rounds`)
  const theirs: Runner = { name: lucene.version, pass: () => lucene.pass(LIMIT) }
  const summaries = await alternate([quire, theirs], rounds, warmUps)
  const [ours, others] = [summaries.get(quire.name)!, summaries.get(theirs.name)!]
  const shared = sharedHits(view, corpus.queries, await lucene.top(LIMIT), LIMIT)
  return [
    latencyRow(blocks, quire.name, ours),
    latencyRow(blocks, theirs.name, others, `${opened.segments} segment(s)`),
    {
      table: 'Quire / Lucene',
      blocks,
      engine: 'BM25 leg',
      values: { ...ratios(ours, others) },
      note: `${rounds} paired rounds; ${(shared * 100).toFixed(1)} % of the hits are the same`,
    },
  ]
}

function quireRunner(view: IndexView, queries: readonly string[]): Runner {
  const analysed = queries.map((query) => analyserOf('body').query(query))
  return {
    name: 'Quire, BM25 leg',
    pass: () => timed(analysed, (query) => rankLeg(view, query, 'bm25', { limit: LIMIT })),
  }
}

function latencyRow(blocks: number, engine: string, rounds: readonly Summary[], note?: string): Result {
  const summary = medians(rounds)
  return {
    table: 'Latency, one client',
    blocks,
    engine,
    values: { ...timeColumns(summary), 'queries/s': 1000 / summary.mean },
    ...(note !== undefined && { note }),
  }
}
