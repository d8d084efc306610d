import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { IndexCache } from '@quire/retrieval-store'
import type { Bench } from '../bench.js'
import { documentsOf, indexKey } from '../quire/quire-index.js'
import { type Result, timeColumns } from '../result.js'
import { medians, type Summary, spread, summarise } from '../statistics.js'
import { fillIndex, openCache, openIndexDatabase, startThreads } from '../store/stored-indexes.js'
import { closedLoop } from './closed-loop.js'
import { LIMIT } from './limit.js'

const TABLE = 'Searches as a server makes them, 8 clients'
const CLIENTS = 8
const ROUND_MS = 10_000
const NANOSECONDS_A_MILLISECOND = 1e6

interface Measured {
  readonly name: string
  readonly cache: IndexCache
  readonly summaries: Summary[]
  readonly rates: number[]
  /** Longest time that the event loop was held up, in milliseconds. */
  delay: number
}

/** All three legs of an index in Postgres, through the cache of a server: without its threads and with them, in turns. */
export async function measureThreads(bench: Bench, blocks: number): Promise<Result[]> {
  const { corpus, progress, rounds } = bench
  const database = await openIndexDatabase(await bench.postgres.url())
  const threads = startThreads()
  const indexId = indexKey(corpus, 'full', blocks)
  try {
    progress(`${blocks} blocks: filling an index in Postgres`)
    await fillIndex(database, indexId, blocks, documentsOf(corpus, 'full', blocks))
    const contender = (name: string, cache: IndexCache): Measured => ({
      name,
      cache,
      summaries: [],
      rates: [],
      delay: 0,
    })
    const inline = contender('Quire without threads', openCache(database))
    const threaded = contender('Quire with its threads', openCache(database, threads))
    progress(`${blocks} blocks: ${CLIENTS} clients of the index cache, ${rounds} rounds`)
    for (let round = -1; round < rounds; round++) {
      for (const measured of [inline, threaded]) await measureRound(bench, measured, indexId, round >= 0)
    }
    const ratio = spread(threaded.rates.map((rate, round) => rate / inline.rates[round]!))
    return [
      ...[inline, threaded].map((measured) => rowOf(blocks, measured)),
      { table: TABLE, blocks, engine: 'with threads / without', values: { 'queries/s': ratio } },
    ]
  } finally {
    await threads.close()
    await database.close()
  }
}

/** @param counts False for the round that warms up. */
async function measureRound(
  { corpus }: Bench,
  measured: Measured,
  indexId: string,
  counts: boolean,
): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const search = (text: string) => measured.cache.search(indexId, { text, limit: LIMIT })
  const { seconds, times } = await closedLoop(corpus.queries, CLIENTS, search, ROUND_MS)
  delay.disable()
  if (!counts) return
  measured.summaries.push(summarise(times))
  measured.rates.push(times.length / seconds)
  measured.delay = Math.max(measured.delay, delay.max / NANOSECONDS_A_MILLISECOND)
}

const rowOf = (blocks: number, { name, summaries, rates, delay }: Measured): Result => ({
  table: TABLE,
  blocks,
  engine: name,
  values: {
    ...timeColumns(medians(summaries)),
    'queries/s': spread(rates),
    'event loop held up, most ms': delay,
  },
})
