import { assertSchemaSupported, type Database } from '@quire/database'
import { StartupError } from '@quire/envelope'
import { migrationSets } from '@quire/search-project'
import type { Check } from './check.js'

/** Whether the database has the schemas that this release needs, and at which revisions. */
export async function checkSchema(database: Database): Promise<Check> {
  const name = 'schema'
  try {
    await assertSchemaSupported(database, migrationSets)
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    return { name, status: 'fail', detail: error.message }
  }
  const revisions = await Promise.all(
    ['quire', ...migrationSets.map(({ schema }) => schema)].map(async (schema) => {
      const { rows } = await database.query<{ id: number }>(`select max(id) as id from ${schema}.migrations`)
      return `${schema} ${rows[0]!.id}`
    }),
  )
  return { name, status: 'ok', detail: revisions.join(', ') }
}
