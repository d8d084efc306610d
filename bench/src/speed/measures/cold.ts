import type { Bench } from '../bench.js'
import { documentsOf, indexKey } from '../quire/quire-index.js'
import type { Result } from '../result.js'
import { spread } from '../statistics.js'
import { fillIndex, openCache, openIndexDatabase } from '../store/stored-indexes.js'
import { LIMIT } from './limit.js'

const LOADS = 7
const MEGABYTE = 1e6

/** The first answer of a process that has the index still in Postgres. */
export async function measureCold(bench: Bench, blocks: number): Promise<Result[]> {
  const { corpus, progress } = bench
  const database = await openIndexDatabase(await bench.postgres.url())
  const indexId = indexKey(corpus, 'full', blocks)
  try {
    progress(`${blocks} blocks: filling an index in Postgres`)
    await fillIndex(database, indexId, blocks, documentsOf(corpus, 'full', blocks))
    progress(`${blocks} blocks: ${LOADS} cold answers`)
    const times: number[] = []
    let bytes = 0
    for (const text of corpus.queries.slice(0, LOADS)) {
      const cache = openCache(database)
      const start = performance.now()
      await cache.search(indexId, { text, limit: LIMIT })
      times.push(performance.now() - start)
      bytes = cache.size().bytes
    }
    return [
      {
        table: 'Cold answer',
        blocks,
        engine: 'Quire, all three legs',
        values: { ms: spread(times), 'MB in memory': bytes / MEGABYTE },
        note: `${LOADS} loads from Postgres on the same machine`,
      },
    ]
  } finally {
    await database.close()
  }
}
