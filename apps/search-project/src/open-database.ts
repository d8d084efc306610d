import { type Database, openDatabase } from '@quire/database'
import { openEmbeddedPostgres } from '@quire/database/embedded'
import { ensureSchema } from './ensure-schema.js'

export interface DatabaseSource {
  /** libpq URI of an external server. Default: the embedded one of the data folder. */
  readonly url?: string | undefined
  /** URI of the owner that migrates. Default: `url`. */
  readonly migrationUrl?: string | undefined
  readonly dataDir: string
  readonly maxConnections?: number
  readonly onProgress?: (line: string) => void
  readonly onError?: (error: Error) => void
}

export interface OpenedDatabase {
  readonly url: string
  readonly database: Database
  /** Closes the pool and leaves the embedded server. */
  close(): Promise<void>
}

/** Finds the database, starts the embedded one if need be, brings its schema up to date, and opens it. */
export async function openSearchDatabase(source: DatabaseSource): Promise<OpenedDatabase> {
  const { dataDir, maxConnections, onProgress, onError } = source
  const embedded =
    source.url === undefined
      ? await openEmbeddedPostgres({ dataDir, ...(onProgress && { onProgress }) })
      : undefined
  const url = source.url ?? embedded!.url
  const database = openDatabase({
    url,
    applicationName: 'quire-search-project',
    ...(maxConnections !== undefined && { maxConnections }),
    ...(onError !== undefined && { onError }),
  })
  const close = async () => {
    await database.close()
    await embedded?.stop()
  }
  try {
    await ensureSchema(database, source.migrationUrl ?? url)
    return { url, database, close }
  } catch (error) {
    await close()
    throw error
  }
}
