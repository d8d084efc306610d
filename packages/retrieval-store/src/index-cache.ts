import type { Database } from '@quire/database'
import { type Analyser, IndexView, SegmentError } from '@quire/retrieval-core'
import { LRUCache } from 'lru-cache'
import { type LoadedIndex, loadIndex } from './load-index.js'
import { readVersion } from './queries/read-manifest.js'
import { UnreadableIndexError } from './unreadable-index-error.js'

export interface IndexCacheOptions {
  readonly database: Database
  readonly analyser: Analyser
  /** Bytes of segments kept in memory over all indexes. Default 512 MiB. A larger index still answers, uncached. */
  readonly maxBytes?: number
}

/** Indexes in memory, each as fresh as the call that asks for it. */
export interface IndexCache {
  /**
   * The index as it stands: everything committed before the call is in the view.
   * An index that was never written is an empty view.
   * @throws {UnreadableIndexError} where another version of the analyser wrote the index, or a segment is damaged.
   * @throws {ServiceError} `UNAVAILABLE` where the database is away.
   */
  view(indexId: string): Promise<IndexView>
  /** Indexes and bytes held now. */
  size(): { indexes: number; bytes: number }
}

const DEFAULT_MAX_BYTES = 512 * 1024 * 1024

export function createIndexCache(options: IndexCacheOptions): IndexCache {
  const { database, analyser } = options
  const loaded = new LRUCache<string, LoadedIndex>({
    maxSize: options.maxBytes ?? DEFAULT_MAX_BYTES,
    sizeCalculation: (index) => Math.max(1, index.byteLength),
  })
  const loading = new Map<string, Promise<LoadedIndex>>()

  /** One load of an index at a time; callers that come meanwhile share it. */
  function load(indexId: string): Promise<LoadedIndex> {
    const running = loading.get(indexId)
    if (running !== undefined) return running
    const started = loadIndex(database, indexId, analyser.version, loaded.get(indexId))
      .then((index) => {
        loaded.set(indexId, index)
        return index
      })
      .finally(() => loading.delete(indexId))
    loading.set(indexId, started)
    return started
  }

  async function view(indexId: string): Promise<IndexView> {
    const version = await readVersion(database, indexId)
    if (version === 0) {
      loaded.delete(indexId)
      return IndexView.of([])
    }
    let index = loaded.get(indexId)
    // A load that was under way when this call came may have read an earlier version: then load once more.
    while (index === undefined || index.version < version) {
      index = await load(indexId)
      // Dropped meanwhile: it will not reach the version any more.
      if (index.version === 0) break
    }
    return index.view
  }

  return {
    async view(indexId) {
      try {
        return await view(indexId)
      } catch (error) {
        throw error instanceof SegmentError ? UnreadableIndexError.ofSegment(indexId, error) : error
      }
    },
    size: () => ({ indexes: loaded.size, bytes: loaded.calculatedSize }),
  }
}
