import { isServiceError } from '@quire/envelope'
import type { NotebookPut, ProjectAccess, PutResult } from '@quire/notebooks'
import { mergeIndex } from '@quire/retrieval-store'
import type { Workbench } from '../workbench.js'
import type { ImportClock } from './import-clock.js'
import { retrying } from './retrying.js'

/** Batches written at once: while Postgres works on some, the next is analysed. */
const PARALLEL_WRITES = 3

/** Batches between two merges of the index. */
const BATCHES_PER_MERGE = 32

export interface BatchWriterOptions {
  readonly bench: Workbench
  readonly access: ProjectAccess
  readonly clock: ImportClock
  readonly onWritten: (results: readonly PutResult[]) => void
  /** Told of each notebook that the database does not take. */
  readonly onFailure: (path: string, error: unknown) => void
}

/** Writes batches of notebooks, each in one transaction, a few at a time, and keeps the index compact meanwhile. */
export class BatchWriter {
  readonly #options: BatchWriterOptions
  readonly #running = new Set<Promise<void>>()
  #failure: { readonly error: unknown } | undefined
  #batches = 0

  constructor(options: BatchWriterOptions) {
    this.#options = options
  }

  get isIdle(): boolean {
    return this.#running.size === 0
  }

  /** Starts to write a batch; waits first while enough others are being written. Throws what those have failed with. */
  async add(batch: readonly NotebookPut[]): Promise<void> {
    while (this.#running.size >= PARALLEL_WRITES) await Promise.race(this.#running)
    this.#throwFailure()
    const writing = this.#write(batch)
      .catch((error) => {
        this.#failure ??= { error }
      })
      .finally(() => this.#running.delete(writing))
    this.#running.add(writing)
    this.#batches += 1
    if (this.#batches % BATCHES_PER_MERGE === 0) await this.merge()
  }

  /** Waits for all batches. Throws what any of them has failed with. */
  async settle(): Promise<void> {
    await Promise.all(this.#running)
    this.#throwFailure()
  }

  /** Merges segments until none is due. */
  merge(): Promise<unknown> {
    const { bench, access, clock } = this.#options
    return clock.measure('merging', () =>
      retrying(() => mergeIndex(bench.database, access.project_id, { threads: bench.threads })),
    )
  }

  #throwFailure(): void {
    if (this.#failure !== undefined) throw this.#failure.error
  }

  async #write(batch: readonly NotebookPut[]): Promise<void> {
    const { bench, access, onWritten } = this.#options
    try {
      onWritten(await retrying(() => bench.notebooks.putNotebooks(access, batch)))
    } catch (error) {
      if (!mayBeOfOneNotebook(error)) throw error
      await this.#writeOneByOne(batch, error)
    }
  }

  /** A notebook that the database does not take must not keep the others of its batch out. */
  async #writeOneByOne(batch: readonly NotebookPut[], batchError: unknown): Promise<void> {
    const { bench, access, onWritten, onFailure } = this.#options
    const refused: { readonly path: string; readonly error: unknown }[] = []
    for (const put of batch) {
      try {
        onWritten([await retrying(() => bench.notebooks.putNotebook(access, put))])
      } catch (error) {
        if (!mayBeOfOneNotebook(error)) throw error
        refused.push({ path: put.path, error })
      }
    }
    // Then it is not the notebooks.
    if (batch.length > 1 && refused.length === batch.length) throw batchError
    for (const { path, error } of refused) onFailure(path, error)
  }
}

const OF_ONE_NOTEBOOK = new Set(['INVALID_ARGUMENT', 'UNPROCESSABLE_CONTENT', 'PAYLOAD_TOO_LARGE'])

/** Whether a failure may come from what a notebook holds; what concerns the project or the database does not. */
function mayBeOfOneNotebook(error: unknown): boolean {
  return !isServiceError(error) || OF_ONE_NOTEBOOK.has(error.code)
}
