import type { Database } from '@quire/database'
import { sharedSecret } from '@quire/database'
import { type RunningJobs, startJobs } from '@quire/database/jobs'
import { projectDialect, ToolRegistry } from '@quire/mcp-host'
import { CursorCodec } from '@quire/mcp-host/registry'
import { createNotebookService, type NotebookService } from '@quire/notebooks'
import { type Analyser, type AnalyserOptions, createAnalyser } from '@quire/retrieval-core'
import { createIndexCache, type IndexCache, indexJobs, queueRebuild } from '@quire/retrieval-store'
import type { Logger } from 'pino'
import { searchProjectTools } from './tools/index.js'

export interface ServicesOptions {
  readonly database: Database
  readonly logger: Logger
  readonly analyser?: AnalyserOptions
  /** Memory for indexes, in bytes. Default 512 MiB. */
  readonly cacheBytes?: number
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
}

export async function createServices(options: ServicesOptions): Promise<Services> {
  const { database, logger } = options
  const analyser = createAnalyser(options.analyser)
  const cache = createIndexCache({
    database,
    analyser,
    ...(options.cacheBytes !== undefined && { maxBytes: options.cacheBytes }),
  })
  const notebooks = createNotebookService({
    database,
    analyser,
    cache,
    onUnreadableIndex: (indexId) => queueRebuild(database, indexId),
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
    startJobs: () =>
      startJobs(database, {
        tasks: indexJobs({ database, analyser, documents: notebooks.documents }),
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
