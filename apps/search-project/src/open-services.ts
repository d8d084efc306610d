import { analyserOptions } from './analyser-options.js'
import type { Config } from './config.js'
import { databaseRefusal } from './database-refusal.js'
import { createLogger } from './logger.js'
import { openSearchDatabase } from './open-database.js'
import { createServices, type Services } from './services.js'

export interface OpenedServices {
  readonly services: Services
  readonly databaseUrl: string
  /** Stops the threads, closes the pool and leaves the embedded server. */
  close(): Promise<void>
}

/**
 * Opens the database that the configuration names, and the services over it.
 * @throws {StartupError} for a database that cannot be used, with the remedy.
 */
export async function openServices(
  config: Config,
  onProgress?: (line: string) => void,
): Promise<OpenedServices> {
  const logger = createLogger(config.QUIRE_LOG_LEVEL)
  const opened = await openSearchDatabase({
    url: config.QUIRE_DATABASE_URL,
    migrationUrl: config.QUIRE_MIGRATION_DATABASE_URL,
    dataDir: config.QUIRE_DATA_DIR,
    maxConnections: config.QUIRE_DATABASE_CONNECTIONS,
    onProgress: onProgress ?? ((line) => logger.info(line)),
    onError: (err) => logger.warn({ err }, 'A database connection broke'),
  }).catch((error) => {
    throw databaseRefusal(error)
  })
  try {
    const services = await createServices({
      database: opened.database,
      logger,
      cacheBytes: config.QUIRE_CACHE_MB * 1024 * 1024,
      analyser: analyserOptions(config),
      ...(config.QUIRE_THREADS !== undefined && { threads: config.QUIRE_THREADS }),
    })
    const close = async () => {
      await services.close()
      await opened.close()
    }
    return { services, databaseUrl: opened.url, close }
  } catch (error) {
    await opened.close()
    throw error
  }
}
