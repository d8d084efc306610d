import { resolve } from 'node:path'
import { openEmbeddedPostgres } from '@quire/database/embedded'
import { type DatabaseOptions, databaseUrlOf } from './database-options.js'
import { listenForInterruption, unlessInterrupted } from './interruption.js'
import { note } from './output.js'

export interface ServerUse {
  /** Whether the work watches the signal itself and is waited for. Default: it is left where it stands. */
  readonly drains?: boolean
}

/**
 * Finds the Postgres that the options name, for the time of `work`; starts the embedded one if it is not running.
 * However the work ends, a server that nobody else uses is stopped.
 * @throws {Interruption} at SIGINT or SIGTERM, unless the work drains.
 */
export async function withServer<T>(
  options: DatabaseOptions,
  work: (url: string, interrupted: AbortSignal) => Promise<T>,
  { drains = false }: ServerUse = {},
): Promise<T> {
  const interrupted = listenForInterruption()
  const url = databaseUrlOf(options)
  const embedded =
    url === undefined
      ? await openEmbeddedPostgres({ dataDir: resolve(options.dataDir), onProgress: note })
      : undefined
  try {
    interrupted.throwIfAborted()
    const done = work(url ?? embedded!.url, interrupted)
    return await (drains ? done : unlessInterrupted(interrupted, done))
  } finally {
    await embedded?.stop()
  }
}
