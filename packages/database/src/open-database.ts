import { StartupError } from '@quire/envelope'
import pg from 'pg'
import { buildDrizzle, type DrizzleBuilder } from './build-drizzle.js'
import { APP_ROLE } from './migrations/app-role.js'
import type { Queryable } from './queryable.js'
import { runStatement } from './run-statement.js'
import { runTransaction, type Transaction, type TransactionOptions } from './run-transaction.js'
import { typeParsers } from './type-parsers.js'
import { withClient } from './with-client.js'

export interface DatabaseOptions {
  /** libpq URI of the server and of a login that may switch to `role`. */
  readonly url: string
  /** Role that every connection switches to before its first statement. Default `quire_app`, which `migrate` creates. */
  readonly role?: string
  /** Connections held at most. Default 10. */
  readonly maxConnections?: number
  /** What `pg_stat_activity` shows, unless the URL says otherwise. Default `quire`. */
  readonly applicationName?: string
  /** Longest wait for a connection, be it a free or a new one, in milliseconds. Default 10,000. */
  readonly connectTimeoutMs?: number
  /** Told of connections that break outside of any call, as in a restart of the server. They are replaced unasked. */
  readonly onError?: (error: Error) => void
}

export interface Database extends Queryable {
  /** For libraries that bring their own statements. Its connections have the role; its errors are the driver's. */
  readonly pool: pg.Pool
  readonly drizzle: DrizzleBuilder
  transaction<T>(work: (transaction: Transaction) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Waits for running statements, then closes every connection. May be called more than once. */
  close(): Promise<void>
}

async function switchRole(client: pg.ClientBase, role: string): Promise<void> {
  try {
    await client.query(`set role ${pg.escapeIdentifier(role)}`)
  } catch (error) {
    const { code } = error as { code?: string }
    if (code !== '22023' && code !== '42501') throw error
    throw new StartupError(
      `The database login cannot switch to the role ${role}. Run \`quire db migrate\` as the owner of the ` +
        `database, or have an administrator run: GRANT ${role} TO <login>`,
      { cause: error },
    )
  }
}

/** Opens a pool of connections. None is made before the first statement. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, role = APP_ROLE, maxConnections = 10, applicationName = 'quire', onError } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: applicationName,
    connectionTimeoutMillis: options.connectTimeoutMs ?? 10_000,
    keepAlive: true,
    types: typeParsers,
    // The pool lends no connection before this resolves.
    onConnect: (client) => switchRole(client, role),
  })
  // Without a listener, a connection that breaks between two statements would end the process.
  pool.on('error', (error) => onError?.(error))
  pool.on('connect', (client) => client.on('error', () => {}))
  const source = { url, pool }
  const query: Queryable['query'] = (statement, values) => {
    const signal = typeof statement === 'string' ? undefined : statement.signal
    return withClient(source, signal, (client) => runStatement(client, statement, values))
  }
  let closed: Promise<void> | undefined
  return {
    pool,
    query,
    drizzle: buildDrizzle(query),
    transaction: (work, transactionOptions = {}) => runTransaction(source, work, transactionOptions),
    close: () => {
      closed ??= pool.end()
      return closed
    },
  }
}
