import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { type AnalysedQuery, type IndexView, type LegRanking, rankLeg } from '@quire/retrieval-core'

/** Answers calls of many clients. */
export interface Searcher {
  readonly name: string
  search(query: AnalysedQuery, limit: number): Promise<LegRanking>
  close(): Promise<unknown>
}

/** Searches between two turns of the event loop, one call after the other. */
export function inlineSearcher(view: IndexView): Searcher {
  return {
    name: 'Quire, in the event loop',
    search: (query, limit) =>
      new Promise((resolve) => setImmediate(() => resolve(rankLeg(view, query, 'bm25', { limit })))),
    close: async () => {},
  }
}

/** Searches in threads over the same bytes, as many as there are cores. @param segment In shared memory. */
export function workerSearcher(segment: Uint8Array): Searcher {
  const workers = Array.from(
    { length: availableParallelism() },
    () => new Worker(new URL('./search-worker.js', import.meta.url), { workerData: segment }),
  )
  const waiting = new Map<number, (ranking: LegRanking) => void>()
  const load = workers.map(() => 0)
  let calls = 0
  for (const [index, worker] of workers.entries()) {
    worker.on('message', ({ call, ranking }: SearchAnswer) => {
      load[index]! -= 1
      waiting.get(call)!(ranking)
      waiting.delete(call)
    })
  }
  return {
    name: `Quire, ${workers.length} worker threads`,
    search: (query, limit) =>
      new Promise((resolve) => {
        const index = load.indexOf(Math.min(...load))
        load[index]! += 1
        calls += 1
        waiting.set(calls, resolve)
        workers[index]!.postMessage({ call: calls, query, limit } satisfies SearchCall)
      }),
    close: () => Promise.all(workers.map((worker) => worker.terminate())),
  }
}

export interface SearchCall {
  readonly call: number
  readonly query: AnalysedQuery
  readonly limit: number
}

export interface SearchAnswer {
  readonly call: number
  readonly ranking: LegRanking
}
