import type pg from 'pg'
import { APP_ROLE } from '../migrations/app-role.js'
import { JOBS_SCHEMA } from './jobs-schema.js'

/** graphile-worker closes these tables by row-level security to all but their owner. */
const PRIVATE_TABLES = ['_private_jobs', '_private_job_queues', '_private_tasks', '_private_known_crontabs']

/**
 * Installs or upgrades graphile-worker's schema and opens it to the app role, so that app processes need no right
 * to create anything. The caller holds the migration lock.
 */
export async function installJobs(url: string, client: pg.Client): Promise<void> {
  // Loaded here: a process that does not migrate starts without it.
  const { Logger, runMigrations } = await import('graphile-worker')
  const logger = new Logger(() => () => {})
  await runMigrations({ connectionString: url, schema: JOBS_SCHEMA, logger })
  await client.query(`
    grant usage on schema ${JOBS_SCHEMA} to ${APP_ROLE};
    grant select, insert, update, delete on all tables in schema ${JOBS_SCHEMA} to ${APP_ROLE};
    revoke insert, update, delete on ${JOBS_SCHEMA}.migrations from ${APP_ROLE};
    grant usage, select on all sequences in schema ${JOBS_SCHEMA} to ${APP_ROLE};`)
  for (const table of PRIVATE_TABLES) {
    const { rowCount } = await client.query(
      'select from pg_policies where schemaname = $1 and tablename = $2 and policyname = $3',
      [JOBS_SCHEMA, table, APP_ROLE],
    )
    if (rowCount === 0) {
      await client.query(
        `create policy ${APP_ROLE} on ${JOBS_SCHEMA}.${table} to ${APP_ROLE} using (true) with check (true)`,
      )
    }
  }
}
