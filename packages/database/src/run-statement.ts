import type pg from 'pg'
import type { Rows, Statement } from './queryable.js'

const statementOf = (statement: string | Statement): Statement =>
  typeof statement === 'string' ? { text: statement } : statement

/** Sends one statement, given either way, and keeps whatever else of `pg`'s own options it carries. */
export async function runStatement<R>(
  client: pg.ClientBase,
  statement: string | Statement,
  values: readonly unknown[] | undefined,
): Promise<Rows<R>> {
  const { values: own, ...config } = statementOf(statement)
  const bound = values ?? own
  const result = await client.query({ ...config, ...(bound && { values: [...bound] }) })
  return result as unknown as Rows<R>
}
