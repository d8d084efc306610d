import { randomInt } from 'node:crypto'
import pg from 'pg'

/** What the global setup hands to the workers: a server, and the number that marks this run's databases. */
export interface TestServer {
  /** A login that may create databases and roles. */
  readonly url: string
  readonly run: number
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer
  }
}

/** "quir" in ASCII. With a run's number it makes the lock that the run holds as long as it lives. */
const LOCK_CLASS = 0x71756972
const PREFIX = 'quire_test_'

export const databasePrefix = (run: number): string => `${PREFIX}${run}_`

/** The server's URL with another database. */
export function urlOfDatabase(url: string, database: string): string {
  const result = new URL(url)
  result.pathname = `/${database}`
  return result.href
}

/** Runs `work` on a connection of its own to the server's first database. */
export async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, application_name: 'quire-testing' })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export async function dropDatabases(client: pg.Client, run: number): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [databasePrefix(run)],
  )
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`)
}

/** Drops what runs that were killed left on the server: those whose lock nobody holds. */
async function dropLeftovers(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ run: number }>(
    `select distinct substring(datname from $1)::int as run from pg_database where datname ~ $1`,
    [`^${PREFIX}([0-9]+)_`],
  )
  for (const { run } of rows) {
    const lock = [LOCK_CLASS, run]
    const { rows: answer } = await client.query('select pg_try_advisory_lock($1, $2) as dead', lock)
    if (!answer[0].dead) continue
    await dropDatabases(client, run)
    await client.query('select pg_advisory_unlock($1, $2)', lock)
  }
}

/** Begins a run on the server: the client's session marks it as alive. */
export async function beginRun(client: pg.Client): Promise<number> {
  await dropLeftovers(client)
  const run = randomInt(1, 2 ** 31)
  await client.query('select pg_advisory_lock($1, $2)', [LOCK_CLASS, run])
  return run
}
