import { type Database, openDatabase } from '@quire/database'
import { createNotebookService, type NotebookService } from '@quire/notebooks'
import { type Analyser, createAnalyser } from '@quire/retrieval-core'
import { createIndexCache, createIndexThreads, type IndexThreads } from '@quire/retrieval-store'
import { analyserOptions, ensureSchema, readConfig } from '@quire/search-project'
import type { DatabaseOptions } from './database-options.js'
import { type ServerUse, withServer } from './with-server.js'

/** The database, and the services over it. */
export interface Workbench {
  readonly database: Database
  readonly analyser: Analyser
  readonly notebooks: NotebookService
  /** For writes and merges. */
  readonly threads: IndexThreads
}

/** Opens the database, with the schema that this release needs, for the time of `work`. */
export function withWorkbench<T>(
  options: DatabaseOptions,
  work: (bench: Workbench, interrupted: AbortSignal) => Promise<T>,
  use?: ServerUse,
): Promise<T> {
  const config = readConfig(process.env)
  // That of the servers: an index is written by one version of it only.
  const analyser = createAnalyser(analyserOptions(config))
  const threads = createIndexThreads({
    analyser: analyserOptions(config),
    ...(config.QUIRE_THREADS !== undefined && { size: config.QUIRE_THREADS }),
  })
  return withServer(
    options,
    async (url, interrupted) => {
      const database = openDatabase({ url, applicationName: 'quire-cli' })
      try {
        await ensureSchema(database, config.QUIRE_MIGRATION_DATABASE_URL ?? url)
        const cache = createIndexCache({ database, analyser })
        const notebooks = createNotebookService({ database, analyser, cache, threads })
        return await work({ database, analyser, notebooks, threads }, interrupted)
      } finally {
        await threads.close()
        await database.close()
      }
    },
    use,
  )
}
