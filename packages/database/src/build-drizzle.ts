import { DrizzleQueryError } from 'drizzle-orm'
import { NodePgDatabase, NodePgSession } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type pg from 'pg'
import type { Queryable } from './queryable.js'

/** Drizzle's query builder. Transactions are opened by `Database.transaction` alone. */
export type DrizzleBuilder = Omit<NodePgDatabase, 'transaction'>

type Session = NodePgSession<Record<string, never>, Record<string, never>>

/** Takes what failed out of drizzle's wrapping, whose message holds the statement and its values. */
function throwPlainErrors(session: Session): Session {
  const prepareQuery = session.prepareQuery.bind(session)
  session.prepareQuery = ((...args: Parameters<Session['prepareQuery']>) => {
    const prepared = prepareQuery(...args)
    const execute = prepared.execute.bind(prepared)
    prepared.execute = (...values) =>
      execute(...values).catch((error: unknown) => {
        throw error instanceof DrizzleQueryError ? error.cause : error
      })
    return prepared
  }) as Session['prepareQuery']
  return session
}

/** Drizzle on anything that runs statements, with the same failures as that. */
export function buildDrizzle(query: Queryable['query']): DrizzleBuilder {
  const dialect = new PgDialect()
  const client = { query } as unknown as pg.PoolClient
  return new NodePgDatabase(
    dialect,
    throwPlainErrors(new NodePgSession(client, dialect, undefined)),
    undefined,
  )
}
