import { StartupError } from '@quire/envelope'
import pg from 'pg'
import { installJobs } from '../jobs/install-jobs.js'
import { toDatabaseError } from '../to-database-error.js'
import { ensureAppRole } from './app-role.js'
import { applyMigration } from './apply-migration.js'
import { pendingMigrations } from './compare-history.js'
import { readHistory } from './history.js'
import { withMigrationLock } from './migration-lock.js'
import type { MigrationSet } from './migration-set.js'
import { prepareSchema } from './prepare-schema.js'
import { quireMigrations } from './quire-migrations.js'
import { readMigrations } from './read-migrations.js'

export interface MigrateOptions {
  /** The owner of the schemas. Directly to the server: a pooler that shares sessions would lose the lock. */
  readonly url: string
  readonly sets: readonly MigrationSet[]
  /** Logins, beside that of `url`, that app processes use and that may therefore switch to the app role. */
  readonly grantTo?: readonly string[]
}

export interface AppliedMigration {
  readonly schema: string
  readonly id: number
  readonly name: string
}

const OLDEST_SERVER = 150_000

async function checkServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
  )
  const { number, version } = rows[0]!
  if (number < OLDEST_SERVER)
    throw new StartupError(`Postgres 15 or newer is needed; this server is ${version}`)
}

async function migrateSet(client: pg.Client, set: MigrationSet): Promise<AppliedMigration[]> {
  const { schema } = set
  const pending = pendingMigrations(schema, await readMigrations(set), await readHistory(client, schema))
  if (pending.length > 0) await prepareSchema(client, schema)
  for (const migration of pending) await applyMigration(client, schema, migration)
  return pending.map(({ id, name }) => ({ schema, id, name }))
}

/**
 * Brings the schemas of `sets`, and those of this package, to the revision that the files describe. Any number of
 * processes may call it at once: one works, the others wait and find nothing left to do.
 * @returns What this call applied.
 * @throws {StartupError} See `pendingMigrations` and `ensureAppRole`.
 * @throws {ServiceError} `UNAVAILABLE` when the server cannot be reached.
 */
export async function migrate({ url, sets, grantTo = [] }: MigrateOptions): Promise<AppliedMigration[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'quire-migrate', keepAlive: true })
  // The statement that runs rejects too; this only keeps the process from ending.
  client.on('error', () => {})
  try {
    await client.connect()
    await checkServer(client)
    return await withMigrationLock(client, async () => {
      await ensureAppRole(client, grantTo)
      const applied: AppliedMigration[] = []
      for (const set of [quireMigrations, ...sets]) applied.push(...(await migrateSet(client, set)))
      await installJobs(url, client)
      return applied
    })
  } catch (error) {
    throw toDatabaseError(error)
  } finally {
    await client.end().catch(() => {})
  }
}
