import type { DocumentInput } from '@quire/retrieval-core'
import type { Bench } from '../bench.js'
import { cut } from '../corpus/corpus.js'
import { fullDocument, type SourceDocument } from '../corpus/source-document.js'
import { indexKey } from '../quire/quire-index.js'
import { seededRandom } from '../random.js'
import { type Result, timeColumns } from '../result.js'
import { summarise } from '../statistics.js'
import { fillIndex, openCache, openIndexDatabase } from '../store/stored-indexes.js'
import { LIMIT } from './limit.js'

const TABLE = 'Many projects'
const PROJECT_BLOCKS = 100
const CALLS = 5_000
const MEGABYTE = 1e6

/** Many small projects, one search in a random one at a time, beside one of them alone. */
export async function measureProjects(bench: Bench): Promise<Result[]> {
  const { corpus, progress, projects } = bench
  const database = await openIndexDatabase(await bench.postgres.url())
  const key = indexKey(corpus, 'full', PROJECT_BLOCKS)
  const projectId = (number: number) => `${key}-${number}`
  try {
    progress(`filling ${projects} projects of ${PROJECT_BLOCKS} blocks`)
    let filled = 0
    for await (const documents of projectsOf(corpus.documents(corpus.description.blocks), projects)) {
      await fillIndex(database, projectId(filled++), PROJECT_BLOCKS, asIterable(documents))
    }
    progress(`${projects} projects: ${CALLS} calls`)
    const random = seededRandom(corpus.description.seed + 3)
    const anyProject = () => projectId(Math.floor(random() * filled))
    const before = process.memoryUsage.rss()
    const cache = openCache(database)
    const search = async (call: number, indexId: string): Promise<number> => {
      const text = corpus.queries[call % corpus.queries.length]!
      const start = performance.now()
      await cache.search(indexId, { text, limit: LIMIT })
      return performance.now() - start
    }
    const row = async (engine: string, calls: readonly string[]): Promise<Result> => {
      const times: number[] = []
      for (const [call, indexId] of calls.entries()) times.push(await search(call, indexId))
      return { table: TABLE, blocks: PROJECT_BLOCKS, engine, values: timeColumns(summarise(times)) }
    }
    const many = Array.from({ length: CALLS }, anyProject)
    const alone = await row(
      'one project alone',
      Array.from({ length: CALLS }, () => projectId(0)),
    )
    for (let project = 0; project < filled; project++) await cache.view(projectId(project))
    const loaded = await row(`${filled} projects, in memory`, many)
    const { bytes } = cache.size()
    const memory = {
      'index MB': bytes / MEGABYTE,
      'RSS added MB': (process.memoryUsage.rss() - before) / MEGABYTE,
    }
    return [alone, { ...loaded, values: { ...loaded.values, ...memory } }]
  } finally {
    await database.close()
  }
}

/** The documents of the corpus dealt out, exactly so many blocks to each project; from the beginning again when they end. */
async function* projectsOf(
  documents: AsyncIterable<SourceDocument>,
  count: number,
): AsyncGenerator<DocumentInput[]> {
  const kept: DocumentInput[][] = []
  let project: DocumentInput[] = []
  let blocks = 0
  for await (const whole of documents) {
    const document = cut(whole, PROJECT_BLOCKS - blocks)
    project.push(fullDocument(document, project.length))
    blocks += document.blocks.length
    if (blocks < PROJECT_BLOCKS) continue
    kept.push(project)
    yield project
    if (kept.length === count) return
    project = []
    blocks = 0
  }
  if (kept.length === 0) throw new Error(`The corpus has fewer than ${PROJECT_BLOCKS} blocks`)
  for (let number = kept.length; number < count; number++) yield kept[number % kept.length]!
}

async function* asIterable<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values
}
