import { join } from 'node:path'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@quire/database/embedded'
import type { Progress } from './progress.js'

/** The Postgres of a run, started when a measure first asks for it. */
export class PostgresServer {
  readonly #given: string | undefined
  readonly #folder: string
  readonly #progress: Progress
  #embedded: Promise<EmbeddedPostgres> | undefined

  /** @param given libpq URI of a database of the run's own. Without one, the embedded Postgres serves. */
  constructor(given: string | undefined, cache: string, progress: Progress) {
    this.#given = given
    this.#folder = join(cache, 'postgres')
    this.#progress = progress
  }

  async url(): Promise<string> {
    if (this.#given !== undefined) return this.#given
    this.#embedded ??= openEmbeddedPostgres({ dataDir: this.#folder, onProgress: this.#progress })
    return (await this.#embedded).url
  }

  async close(): Promise<void> {
    await (await this.#embedded)?.stop()
  }
}
