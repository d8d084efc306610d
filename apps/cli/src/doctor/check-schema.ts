import { assertSchemaSupported, openDatabase } from '@quire/database'
import { StartupError } from '@quire/envelope'
import { migrationSets } from '@quire/search-project'
import type { Check } from './check.js'

/** Whether the database has the schema that this release needs. */
export async function checkSchema(url: string): Promise<Check> {
  const database = openDatabase({ url, applicationName: 'quire-doctor', maxConnections: 1 })
  try {
    await assertSchemaSupported(database, migrationSets)
    return { name: 'schema', status: 'ok', detail: 'up to date' }
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return { name: 'schema', status: 'fail', detail: error.message }
  } finally {
    await database.close()
  }
}
