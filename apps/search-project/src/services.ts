import type { Database } from '@quire/database'
import { sharedSecret } from '@quire/database'
import { type RunningJobs, startJobs } from '@quire/database/jobs'
import { projectDialect, ToolRegistry } from '@quire/mcp-host'
import { CursorCodec } from '@quire/mcp-host/registry'
import { createNotebookService, type NotebookService } from '@quire/notebooks'
import { type Analyser, type AnalyserOptions, createAnalyser } from '@quire/retrieval-core'
import {
  createIndexCache,
  createIndexThreads,
  type IndexCache,
  indexJobs,
  queueRebuild,
  type UnreadableIndexError,
} from '@quire/retrieval-store'
import type { Logger } from 'pino'
import { searchProjectTools } from './tools/index.js'

const CONCURRENT_JOBS = 3

export interface ServicesOptions {
  readonly database: Database
  readonly logger: Logger
  readonly analyser?: AnalyserOptions
  /** Memory for indexes, in bytes. Default 512 MiB. */
  readonly cacheBytes?: number
  /** Threads that search, and as many again for writes and merges. Default: as many as the machine runs at once. */
  readonly threads?: number
}

/** What the doors of this server work with. */
export interface Services {
  readonly database: Database
  readonly analyser: Analyser
  readonly cache: IndexCache
  readonly notebooks: NotebookService
  readonly registry: ToolRegistry
  /** Signs the cursors of lists; the same in every process over one database. */
  readonly cursors: CursorCodec
  readonly logger: Logger
  /** Works on merges and rebuilds in this process, until stopped. */
  startJobs(): RunningJobs
  /** Stops the threads. What still runs in them fails. */
  close(): Promise<void>
}

export async function createServices(options: ServicesOptions): Promise<Services> {
  const { database, logger } = options
  const analyser = createAnalyser(options.analyser)
  const threads = createIndexThreads({
    ...(options.analyser !== undefined && { analyser: options.analyser }),
    ...(options.threads !== undefined && { size: options.threads }),
  })
  const cache = createIndexCache({
    database,
    analyser,
    threads,
    ...(options.cacheBytes !== undefined && { maxBytes: options.cacheBytes }),
  })
  const logUnreadable = (err: UnreadableIndexError) =>
    logger.error({ err }, 'A search index cannot be read; its rebuild is queued')
  const notebooks = createNotebookService({
    database,
    analyser,
    cache,
    threads,
    onUnreadableIndex: (error) => {
      logUnreadable(error)
      return queueRebuild(database, error.indexId)
    },
  })
  const cursorKey = await sharedSecret(database, 'cursor')
  return {
    database,
    analyser,
    cache,
    notebooks,
    registry: createToolRegistry(() => notebooks, cursorKey),
    cursors: new CursorCodec(cursorKey),
    logger,
    close: () => threads.close(),
    startJobs: () =>
      startJobs(database, {
        tasks: indexJobs({
          database,
          analyser,
          documents: notebooks.documents,
          threads,
          onDamage: logUnreadable,
        }),
        // Small merges and those of other indexes go on beside a large one.
        concurrency: CONCURRENT_JOBS,
        onError: (err, job) => logger.error({ err, job }, 'A background job failed; it will be tried again'),
      }),
  }
}

/** The tools of this server. `notebooks` is asked for when a tool is called. */
export function createToolRegistry(notebooks: () => NotebookService, cursorKey: Uint8Array): ToolRegistry {
  const registry = new ToolRegistry({ cursorKey, envelope: projectDialect.envelope })
  for (const tool of searchProjectTools(notebooks)) registry.register(tool)
  return registry
}
