import type { Database } from '@quire/database'
import { type Analyser, type IndexView, SegmentError } from '@quire/retrieval-core'
import { LRUCache } from 'lru-cache'
import { loadIndex } from './load-index.js'
import { LoadedIndex } from './loaded-index.js'
import { readVersion } from './queries/read-manifest.js'
import { type IndexAnswer, type IndexSearch, searchView } from './search-view.js'
import { ThreadedSearch } from './threaded-search.js'
import type { IndexThreads } from './threads/index-threads.js'
import { UnreadableIndexError } from './unreadable-index-error.js'
import { waitUntilAborted } from './wait-until-aborted.js'

export interface IndexCacheOptions {
  readonly database: Database
  readonly analyser: Analyser
  /**
   * Bytes of memory that indexes may take, all together: their segments, the flags of dead documents, the objects around
   * them. Default 512 MiB. A larger index still answers, uncached.
   */
  readonly maxBytes?: number
  /** Where large indexes are searched; made with the same analyser. Default: all are searched here. */
  readonly threads?: IndexThreads
  /**
   * Blocks from which on an index is searched in a thread. Default 2,000: a search then takes about a millisecond, and the
   * messages to and fro a tenth of one.
   */
  readonly threadedBlocks?: number
}

export interface CacheSize {
  readonly indexes: number
  /** Memory that the indexes take, in bytes. */
  readonly bytes: number
  /** Blocks in them. */
  readonly blocks: number
}

/** Indexes in memory, each as fresh as the call that asks for it. */
export interface IndexCache {
  /**
   * Searches the index as it stands: everything committed before the call is seen, in this thread or another. An index
   * that was never written answers as an empty one.
   * @param signal Ends the wait, at once, with the signal's reason.
   * @throws {UnreadableIndexError} where another version of the analyser wrote the index, or a segment is damaged.
   * @throws {RetrievalError} `INVALID_WEIGHT`, `INVALID_OPTION`.
   * @throws {ServiceError} `UNAVAILABLE` where the database is away, or more searches wait than ever will be in time.
   */
  search(indexId: string, search: IndexSearch, signal?: AbortSignal): Promise<IndexAnswer>
  /** The index itself, in this thread. Throws what `search` throws. */
  view(indexId: string, signal?: AbortSignal): Promise<IndexView>
  /** What is held now. */
  size(): CacheSize
}

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024
const DEFAULT_THREADED_BLOCKS = 2_000
const NEVER_WRITTEN = new LoadedIndex(0, new Map())

export function createIndexCache(options: IndexCacheOptions): IndexCache {
  const { database, analyser, threads, threadedBlocks = DEFAULT_THREADED_BLOCKS } = options
  const threaded = threads && new ThreadedSearch(threads.search)
  const loaded = new LRUCache<string, LoadedIndex>({
    maxSize: options.maxBytes ?? DEFAULT_MAX_BYTES,
    sizeCalculation: (index) => index.byteLength,
    dispose: (_, indexId, why) => {
      if (why !== 'set') threaded?.forget(indexId)
    },
  })
  const loading = new Map<string, Promise<LoadedIndex>>()

  /** One load of an index at a time; callers that come meanwhile share it. */
  function load(indexId: string): Promise<LoadedIndex> {
    const running = loading.get(indexId)
    if (running !== undefined) return running
    const previous = loaded.get(indexId)
    const started = loadIndex(database, indexId, analyser.version, previous)
      .then((index) => {
        // Threads that are not asked soon would keep what was merged away.
        if (hasLost(previous, index)) threaded?.forget(indexId)
        loaded.set(indexId, index)
        return index
      })
      .finally(() => loading.delete(indexId))
    loading.set(indexId, started)
    return started
  }

  async function current(indexId: string, signal: AbortSignal | undefined): Promise<LoadedIndex> {
    const version = await readVersion(database, indexId, signal)
    if (version === 0) {
      loaded.delete(indexId)
      return NEVER_WRITTEN
    }
    let index = loaded.get(indexId)
    // A load that was under way when this call came may have read an earlier version: then load once more.
    while (index === undefined || index.version < version) {
      index = await waitUntilAborted(load(indexId), signal)
      // Dropped meanwhile: it will not reach the version any more.
      if (index.version === 0) break
    }
    return index
  }

  async function index(indexId: string, signal: AbortSignal | undefined): Promise<LoadedIndex> {
    try {
      return await current(indexId, signal)
    } catch (error) {
      throw error instanceof SegmentError ? UnreadableIndexError.ofSegment(indexId, error) : error
    }
  }

  return {
    async search(indexId, search, signal) {
      const found = await index(indexId, signal)
      if (threaded === undefined || found.blockCount < threadedBlocks) {
        return searchView(found.view, analyser, search)
      }
      try {
        return await threaded.search(indexId, found, search, signal)
      } finally {
        // Larger than the budget, or evicted while it waited.
        if (!loaded.has(indexId)) threaded.forget(indexId)
      }
    },
    view: async (indexId, signal) => (await index(indexId, signal)).view,
    size() {
      let blocks = 0
      for (const { blockCount } of loaded.values()) blocks += blockCount
      return { indexes: loaded.size, bytes: loaded.calculatedSize, blocks }
    },
  }
}

function hasLost(previous: LoadedIndex | undefined, index: LoadedIndex): boolean {
  return previous !== undefined && [...previous.parts.keys()].some((segmentId) => !index.parts.has(segmentId))
}
