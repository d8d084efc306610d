import type { Queryable } from '@quire/database'

/** The same database, every statement of which an abort of `signal` cancels. */
export function abortable(db: Queryable, signal: AbortSignal | undefined): Queryable {
  if (signal === undefined) return db
  return {
    query: (statement, values) =>
      db.query({ ...(typeof statement === 'string' ? { text: statement } : statement), signal }, values),
  }
}
