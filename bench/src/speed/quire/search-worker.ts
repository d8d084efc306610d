import { parentPort, workerData } from 'node:worker_threads'
import { IndexView, openSegment, rankLeg } from '@quire/retrieval-core'
import type { SearchAnswer, SearchCall } from './searcher.js'

const view = IndexView.of([{ segment: openSegment(workerData as Uint8Array), dead: new Set() }])

parentPort!.on('message', ({ call, query, limit }: SearchCall) => {
  const ranking = rankLeg(view, query, 'bm25', { limit })
  parentPort!.postMessage({ call, ranking } satisfies SearchAnswer)
})
