import type { ProjectAccess, PutResult } from '@quire/notebooks'
import { mergeIndex } from '@quire/retrieval-store'
import type { Workbench } from '../database-options.js'
import type { NotebookFile } from './read-notebook-file.js'

/** A transaction takes at most this many files, and no more once their bytes reach the limit. */
const BATCH_FILES = 100
const BATCH_BYTES = 2 * 1024 * 1024

/** Batches written at once: while Postgres works on one, the next is analysed. */
const PARALLEL_WRITES = 2

/** Batches between two merges of the index. */
const BATCHES_PER_MERGE = 32

export interface BatchWriterOptions {
  readonly bench: Workbench
  readonly access: ProjectAccess
  readonly signal: AbortSignal
  readonly onWritten: (results: readonly PutResult[]) => void
}

/** Writes notebooks in batches, each in one transaction, a few at a time, and keeps the index compact meanwhile. */
export class BatchWriter {
  /** Milliseconds spent waiting for batches, and merging. */
  readonly spent = { writing: 0, merging: 0 }
  readonly #options: BatchWriterOptions
  readonly #running = new Set<Promise<void>>()
  #batch: NotebookFile[] = []
  #bytes = 0
  #batches = 0

  constructor(options: BatchWriterOptions) {
    this.#options = options
  }

  /** Takes a notebook; waits while enough batches are being written. */
  async add(file: NotebookFile): Promise<void> {
    this.#batch.push(file)
    this.#bytes += file.bytes
    if (this.#batch.length >= BATCH_FILES || this.#bytes >= BATCH_BYTES) await this.#send()
  }

  /** Writes what is left, unless the import was stopped, and waits for all batches. */
  async finish(): Promise<void> {
    if (!this.#options.signal.aborted) await this.#send()
    await this.#timed('writing', () => Promise.all(this.#running))
    if (this.#batches > 0) await this.merge()
  }

  merge(): Promise<unknown> {
    const { bench, access, signal } = this.#options
    return this.#timed('merging', () => mergeIndex(bench.database, access.project_id, signal))
  }

  async #send(): Promise<void> {
    if (this.#batch.length === 0) return
    const batch = this.#batch
    this.#batch = []
    this.#bytes = 0
    await this.#timed('writing', async () => {
      while (this.#running.size >= PARALLEL_WRITES) await Promise.race(this.#running)
    })
    const writing = this.#write(batch).finally(() => this.#running.delete(writing))
    // Its failure is met where somebody waits for it; until then it is no unhandled one.
    writing.catch(() => this.#running.add(writing))
    this.#running.add(writing)
    this.#batches += 1
    if (this.#batches % BATCHES_PER_MERGE === 0) await this.merge()
  }

  async #write(batch: readonly NotebookFile[]): Promise<void> {
    const { bench, access, onWritten } = this.#options
    onWritten(
      await bench.notebooks.putNotebooks(
        access,
        batch.map((file) => file.put),
      ),
    )
  }

  async #timed<T>(what: keyof BatchWriter['spent'], work: () => Promise<T>): Promise<T> {
    const started = performance.now()
    try {
      return await work()
    } finally {
      this.spent[what] += performance.now() - started
    }
  }
}
