/** A statement with what `pg` takes beside its text. */
export interface Statement {
  readonly text: string
  readonly values?: readonly unknown[]
  /** Prepares the statement once per connection under this name; the same name must always mean the same text. */
  readonly name?: string
  /** Cancels the statement in Postgres. The promise then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface Rows<R> {
  readonly rows: R[]
  /** Rows returned or touched; null for statements that count none, such as `begin`. */
  readonly rowCount: number | null
}

/**
 * What runs statements: a database, or a transaction of one. Queries take it as their first parameter, so that a
 * caller's transaction passes through.
 */
export interface Queryable {
  /**
   * Types: `timestamptz` is a `Date` (milliseconds; Postgres keeps microseconds), `int8` a number and a failure
   * beyond 2^53, `numeric`, `date` and `timestamp` are text, `bytea` a Buffer.
   * @throws {ServiceError} `UNAVAILABLE` as `toDatabaseError` tells; any other error of Postgres as `pg` gives it.
   */
  query<R = Record<string, unknown>>(
    statement: string | Statement,
    values?: readonly unknown[],
  ): Promise<Rows<R>>
}
