import { type Database, migrate, openDatabase } from '@quire/database'
import type { DocumentInput } from '@quire/retrieval-core'
import {
  applyChanges,
  buildChange,
  createIndexCache,
  createIndexThreads,
  dropIndex,
  type IndexCache,
  type IndexThreads,
  mergeIndex,
  searchMigrations,
  UnreadableIndexError,
} from '@quire/retrieval-store'
import { analyserOf } from '../quire/quire-index.js'

/** Blocks that one transaction adds when an index is filled. */
const BATCH_BLOCKS = 20_000

/** Indexes are never evicted here. */
const CACHE_BYTES = 8 * 2 ** 30

/** What every index here is written with. */
export const analyser = analyserOf('full')

/** Threads as a server starts them. */
export const startThreads = (): IndexThreads => createIndexThreads()

export const openCache = (database: Database, threads?: IndexThreads): IndexCache =>
  createIndexCache({ database, analyser, maxBytes: CACHE_BYTES, ...(threads && { threads }) })

/** Opens the database with the schema of the indexes. */
export async function openIndexDatabase(url: string): Promise<Database> {
  await migrate({ url, sets: [searchMigrations] })
  return openDatabase({ url, applicationName: 'quire-bench' })
}

/** Writes an index of so many blocks, unless it is there already. */
export async function fillIndex(
  database: Database,
  indexId: string,
  blocks: number,
  documents: AsyncIterable<DocumentInput>,
): Promise<void> {
  if ((await blocksOf(database, indexId)) === blocks) return
  await database.transaction((tx) => dropIndex(tx, indexId))
  let batch: DocumentInput[] = []
  let blocksInBatch = 0
  const flush = async (): Promise<void> => {
    const put = buildChange(batch, analyser)
    batch = []
    blocksInBatch = 0
    await database.transaction((tx) => applyChanges(tx, { indexId, ...(put && { put }) }))
    await mergeIndex(database, indexId)
  }
  for await (const document of documents) {
    batch.push(document)
    blocksInBatch += document.blocks.length
    if (blocksInBatch >= BATCH_BLOCKS) await flush()
  }
  if (batch.length > 0) await flush()
}

/** Undefined where the index cannot be read: a migration may have dropped what earlier code wrote. */
async function blocksOf(database: Database, indexId: string): Promise<number | undefined> {
  try {
    return (await openCache(database).view(indexId)).blockCount
  } catch (error) {
    if (error instanceof UnreadableIndexError) return undefined
    throw error
  }
}
