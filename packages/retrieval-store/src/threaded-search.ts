import type { LoadedIndex, LoadedPart } from './loaded-index.js'
import type { IndexAnswer, IndexSearch } from './search-view.js'
import type { IndexUpdate, PartUpdate, SearchInput } from './tasks/search-task.js'
import type { PoolThread } from './threads/pool-thread.js'
import type { ThreadPool } from './threads/thread-pool.js'

const MODULE = new URL('../dist/tasks/search-task.js', import.meta.url).href
const SEARCH = { module: MODULE, name: 'search' }
const FORGET = { module: MODULE, name: 'forget' }

/** Searches indexes in threads. Remembers what each thread holds, and sends it only what is new. */
export class ThreadedSearch {
  readonly #pool: ThreadPool
  /** Per thread, the indexes that it holds. */
  readonly #held = new WeakMap<PoolThread, Map<string, LoadedIndex>>()

  constructor(pool: ThreadPool) {
    this.#pool = pool
  }

  /** Searches an index, or a later version of it. */
  async search(
    indexId: string,
    index: LoadedIndex,
    search: IndexSearch,
    signal: AbortSignal | undefined,
  ): Promise<IndexAnswer> {
    let chosen: PoolThread | undefined
    const inputFor = (thread: PoolThread): SearchInput => {
      chosen = thread
      const update = this.#update(thread, indexId, index)
      return { indexId, search, ...(update !== undefined && { update }) }
    }
    try {
      return await this.#pool.run(SEARCH, inputFor, signal)
    } catch (error) {
      // Whether the update arrived is not known.
      if (chosen !== undefined && !signal?.aborted) this.#forget(chosen, indexId)
      throw error
    }
  }

  /** Has all threads let go of an index. */
  forget(indexId: string): void {
    for (const thread of this.#pool.threads) this.#forget(thread, indexId)
  }

  #forget(thread: PoolThread, indexId: string): void {
    if (this.#held.get(thread)?.delete(indexId) === true) thread.tell(FORGET, indexId)
  }

  /** Notes that the thread is about to hold this version. */
  #update(thread: PoolThread, indexId: string, index: LoadedIndex): IndexUpdate | undefined {
    let indexes = this.#held.get(thread)
    if (indexes === undefined) {
      indexes = new Map()
      this.#held.set(thread, indexes)
    }
    const before = indexes.get(indexId)
    if (before !== undefined && before.version >= index.version) return undefined
    indexes.set(indexId, index)
    const parts = Array.from(index.parts.values(), (part) =>
      partUpdate(before?.parts.get(part.segmentId), part),
    )
    return { parts }
  }
}

function partUpdate(before: LoadedPart | undefined, part: LoadedPart): PartUpdate {
  const { segmentId, bytes, dead } = part
  // The dead are only ever added to, and a set keeps the order.
  const known = before?.dead.size ?? 0
  return {
    segmentId,
    ...(before === undefined && { bytes }),
    ...(dead.size > known && { newlyDead: Int32Array.from([...dead].slice(known)) }),
  }
}
