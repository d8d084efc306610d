import type { Database } from '@quire/database'
import type { Check } from './check.js'

const SUPPORTED = { oldest: 15, newest: 18 }

/** What answers at the other end of the connection. */
export async function checkServer(database: Database): Promise<Check> {
  const { rows } = await database.query<{ version: string; major: number; role: string; size: string }>(
    `select current_setting('server_version') as version, current_user as role,
            current_setting('server_version_num')::int / 10000 as major,
            pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const { version, major, role, size } = rows[0]!
  const check = { name: 'database', detail: `Postgres ${version}, role ${role}, ${size}` }
  return major >= SUPPORTED.oldest && major <= SUPPORTED.newest
    ? { ...check, status: 'ok' }
    : { ...check, status: 'warn', remedy: `Tested are Postgres ${SUPPORTED.oldest} to ${SUPPORTED.newest}.` }
}
