import type { Database } from '@quire/database'
import { startJobs } from '@quire/database/jobs'
import type { DocumentInput } from '@quire/retrieval-core'
import { applyChanges, buildChange, type IndexCache, indexJobs } from '@quire/retrieval-store'
import type { Bench } from '../bench.js'
import { plainBlock } from '../corpus/source-document.js'
import { documentsOf, indexKey } from '../quire/quire-index.js'
import type { Result } from '../result.js'
import { summarise } from '../statistics.js'
import { createNotebookTables, insertNotebook } from '../store/notebook-tables.js'
import { analyser, fillIndex, openCache, openIndexDatabase, startThreads } from '../store/stored-indexes.js'
import { LIMIT } from './limit.js'

const TABLE = 'Write to found, one notebook at a time'
const WRITES = 200
const WARM_UP_WRITES = 20
/** Longer ones are left out, since their own text and not the index would be measured. */
const MAX_BLOCKS = 30

interface WriteTimes {
  readonly plain: number
  readonly committed: number
  readonly found: number
}

/**
 * A notebook written in a transaction without an index, then another one with it, which is then searched for by a word of
 * its own. Merges go on in the background of the same process.
 */
export async function measureWrites(bench: Bench, blocks: number): Promise<Result[]> {
  const { corpus, progress } = bench
  const url = await bench.postgres.url()
  const database = await openIndexDatabase(url)
  const indexId = indexKey(corpus, 'full', blocks)
  try {
    progress(`${blocks} blocks: filling an index in Postgres`)
    await fillIndex(database, indexId, blocks, documentsOf(corpus, 'full', blocks))
    await createNotebookTables(url)
    const threads = startThreads()
    const jobs = startJobs(database, {
      tasks: indexJobs({ database, analyser, threads, documents: async function* () {} }),
      onError: (error) => progress(`A merge failed: ${String(error)}`),
    })
    try {
      progress(`${blocks} blocks: ${WRITES} writes`)
      return [rowOf(blocks, await writeAll(bench, openCache(database, threads), database, indexId))]
    } finally {
      await jobs.stop()
      await threads.close()
    }
  } finally {
    await database.close()
  }
}

async function writeAll(
  { corpus }: Bench,
  cache: IndexCache,
  database: Database,
  indexId: string,
): Promise<WriteTimes[]> {
  const times: WriteTimes[] = []
  const written: string[] = []
  try {
    for await (const document of documentsOf(corpus, 'full', corpus.description.blocks)) {
      if (document.blocks.length > MAX_BLOCKS) continue
      const word = wordOf(process.pid, written.length)
      const notebook = marked(document, `written-${process.pid}-${written.length}`, word)
      written.push(notebook.id)
      times.push(await writeOne(database, cache, indexId, notebook, word))
      if (times.length === WARM_UP_WRITES + WRITES) break
    }
  } finally {
    const remove = written.map((id) => ({ id, revision: 1 }))
    await database.transaction((tx) => applyChanges(tx, { indexId, remove }))
  }
  return times.slice(WARM_UP_WRITES)
}

/** A word of letters that no text has. */
function wordOf(...numbers: readonly number[]): string {
  const digits = numbers.join('x')
  return `zq${digits.replace(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)}`
}

/** The document under another id, with a word that no other has. */
function marked(document: DocumentInput, id: string, word: string): DocumentInput {
  return { ...document, id, blocks: [...document.blocks, plainBlock(word, [])] }
}

async function writeOne(
  database: Database,
  cache: IndexCache,
  indexId: string,
  notebook: DocumentInput,
  word: string,
): Promise<WriteTimes> {
  const begin = performance.now()
  await database.transaction((tx) => insertNotebook(tx, { ...notebook, id: `${notebook.id}-plain` }))
  const middle = performance.now()
  const put = buildChange([notebook], analyser)!
  await database.transaction(async (tx) => {
    await insertNotebook(tx, notebook)
    await applyChanges(tx, { indexId, put })
  })
  const committed = performance.now()
  const { documents } = await cache.search(indexId, { text: word, limit: LIMIT })
  const found = performance.now()
  if (!documents.some(({ documentId }) => documentId === notebook.id))
    throw new Error(`${notebook.id} was written and is not found`)
  return { plain: middle - begin, committed: committed - middle, found: found - middle }
}

function rowOf(blocks: number, times: readonly WriteTimes[]): Result {
  const [plain, committed, found] = (['plain', 'committed', 'found'] as const).map((step) =>
    summarise(times.map((time) => time[step])),
  )
  return {
    table: TABLE,
    blocks,
    engine: 'Quire in Postgres',
    values: {
      'without index p50 ms': plain!.p50,
      'without index p95 ms': plain!.p95,
      'committed p50 ms': committed!.p50,
      'committed p95 ms': committed!.p95,
      'found p50 ms': found!.p50,
      'found p95 ms': found!.p95,
      'found / without index, p95': found!.p95 / plain!.p95,
    },
    note: `${times.length} writes, merges in the background`,
  }
}
