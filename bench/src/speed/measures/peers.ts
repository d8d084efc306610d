import { join } from 'node:path'
import { type AnalysedQuery, rankLeg } from '@quire/retrieval-core'
import type { Bench } from '../bench.js'
import { PEERS } from '../peers/index.js'
import { type Peer, PeerMissing } from '../peers/peer.js'
import { analyserOf, readQuireIndex, viewOf } from '../quire/quire-index.js'
import { type Result, timeColumns } from '../result.js'
import { summarise } from '../statistics.js'
import { LIMIT } from './limit.js'
import { timed } from './rounds.js'

const TABLE = 'Other engines, one client'
const WARM_UP_QUERIES = 20
const WARM_UP_MS = 5_000

/**
 * The engines that are much slower, one after the other, each followed by Quire on the same queries. Each runs the first
 * queries of the list, as many as it manages in its time.
 */
export async function measurePeers(bench: Bench, blocks: number): Promise<Result[]> {
  const { corpus, progress } = bench
  const results: Result[] = []
  for (const name of bench.peers) {
    if (blocks > bench.peerBlocks) {
      progress(`${blocks} blocks: ${name} is left out above --peer-blocks ${bench.peerBlocks}`)
      continue
    }
    progress(`${blocks} blocks: ${name}`)
    const start = performance.now()
    try {
      const peer = await PEERS[name]({
        corpus,
        blocks,
        progress,
        folder: join(bench.cache, 'peers'),
        databaseUrl: () => bench.postgres.url(),
        sqlite: bench.sqlite,
      })
      const buildSeconds = (performance.now() - start) / 1000
      try {
        results.push(await row(bench, blocks, peer, buildSeconds))
      } finally {
        await peer.close()
      }
    } catch (error) {
      if (!(error instanceof PeerMissing)) throw error
      progress(`${name} is left out: ${error.message}`)
    }
  }
  return results
}

async function row(bench: Bench, blocks: number, peer: Peer, buildSeconds: number): Promise<Result> {
  const { corpus, peerSeconds } = bench
  await timesOf(peer, corpus.queries.slice(0, WARM_UP_QUERIES), WARM_UP_MS)
  const times = await timesOf(peer, corpus.queries, peerSeconds * 1000)
  const summary = summarise(times)
  const view = viewOf(await readQuireIndex(corpus, 'body', blocks))
  const queries = corpus.queries.slice(0, times.length).map((query) => analyserOf('body').query(query))
  const search = (query: AnalysedQuery) => rankLeg(view, query, 'bm25', { limit: LIMIT })
  for (let pass = 0; pass < bench.warmUps; pass++) timed(queries, search)
  const ours = summarise(timed(queries, search))
  return {
    table: TABLE,
    blocks,
    engine: peer.name,
    values: {
      ...timeColumns(summary),
      queries: summary.count,
      'p50 / Quire': summary.p50 / ours.p50,
      'mean / Quire': summary.mean / ours.mean,
      'build s': buildSeconds,
    },
    ...(peer.note !== undefined && { note: peer.note }),
  }
}

/** Milliseconds of each query, until all are through or the time is up; of one at least. */
async function timesOf(peer: Peer, queries: readonly string[], budgetMs: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + budgetMs
  for (const query of queries) {
    const terms = query.split(' ')
    const start = performance.now()
    await peer.search(terms)
    const now = performance.now()
    times.push(now - start)
    if (now > end) break
  }
  return times
}
