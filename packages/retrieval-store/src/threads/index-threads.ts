import { availableParallelism } from 'node:os'
import type { AnalyserOptions } from '@quire/retrieval-core'
import type { IndexThreadData } from '../tasks/thread-analyser.js'
import { ThreadPool } from './thread-pool.js'

export interface IndexThreadsOptions {
  /** How the caller made its analyser. */
  readonly analyser?: AnalyserOptions
  /**
   * Threads that search, and as many again for writes and merges, from 1. Default: as many as the machine runs at once,
   * at most 16. Each is started when it is first needed.
   */
  readonly size?: number
}

/**
 * Threads for what would hold up the event loop: searches of large indexes; merges, rebuilds and large writes. Two pools,
 * since a merge takes as long as a thousand searches and none of them may wait for it.
 */
export interface IndexThreads {
  readonly search: ThreadPool
  readonly background: ThreadPool
  /** Stops all threads at once; what they were asked fails with `UNAVAILABLE`. */
  close(): Promise<void>
}

const MAX_DEFAULT_SIZE = 16

export function createIndexThreads(options: IndexThreadsOptions = {}): IndexThreads {
  const size = options.size ?? Math.min(MAX_DEFAULT_SIZE, availableParallelism())
  const data: IndexThreadData = { analyser: options.analyser ?? {} }
  const search = new ThreadPool({ size, data })
  const background = new ThreadPool({ size, data })
  return {
    search,
    background,
    close: async () => {
      await Promise.all([search.close(), background.close()])
    },
  }
}
