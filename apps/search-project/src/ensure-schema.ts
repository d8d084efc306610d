import { assertSchemaSupported, type Database, type MigrationSet, migrate } from '@quire/database'
import { StartupError } from '@quire/envelope'
import { notebookMigrations } from '@quire/notebooks'
import { searchMigrations } from '@quire/retrieval-store'

/** The schemas of this server. */
export const migrationSets: readonly MigrationSet[] = [searchMigrations, notebookMigrations]

/**
 * Brings the schema up to date. Looks first, with the rights of an app: mostly there is nothing to do, and no owner's rights
 * are needed.
 * @param migrationUrl URI of the owner that migrates.
 */
export async function ensureSchema(database: Database, migrationUrl: string): Promise<void> {
  try {
    await assertSchemaSupported(database, migrationSets)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    await migrate({ url: migrationUrl, sets: migrationSets })
  }
}
