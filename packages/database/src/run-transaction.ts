import { ServiceError } from '@quire/envelope'
import type pg from 'pg'
import { buildDrizzle, type DrizzleBuilder } from './build-drizzle.js'
import type { Queryable } from './queryable.js'
import { runStatement } from './run-statement.js'
import { toDatabaseError } from './to-database-error.js'
import { type ClientSource, withClient } from './with-client.js'

export interface TransactionOptions {
  /** Default `read committed`. */
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  /** Postgres refuses writes. Default false. */
  readonly readOnly?: boolean
  /** Cancels the running statement in Postgres and rolls back; the call rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

export interface Transaction extends Queryable {
  readonly drizzle: DrizzleBuilder
}

/**
 * Runs `work` in a transaction: commits when it resolves, rolls back when it rejects.
 * @throws {ServiceError} `UNAVAILABLE` when the connection is lost; during the commit, the outcome is then unknown.
 * `INTERNAL` when a statement failed, `work` hid it, and Postgres therefore rolled back in place of the commit.
 */
export function runTransaction<T>(
  source: ClientSource,
  work: (transaction: Transaction) => Promise<T>,
  { isolation = 'read committed', readOnly = false, signal }: TransactionOptions,
): Promise<T> {
  return withClient(source, signal, async (client, discard) => {
    await client.query(`begin isolation level ${isolation}${readOnly ? ' read only' : ''}`)
    const { transaction, end } = bindTransaction(client, signal)
    try {
      const result = await work(transaction)
      end()
      signal?.throwIfAborted()
      await commit(client)
      return result
    } catch (error) {
      end()
      // A client whose transaction may still be open must not reach the next caller.
      await client.query('rollback').catch(discard)
      throw error
    }
  })
}

function bindTransaction(client: pg.PoolClient, signal: AbortSignal | undefined) {
  let ended = false
  const query: Queryable['query'] = async (statement, values) => {
    // The client may serve another caller by now.
    if (ended) throw new ServiceError('INTERNAL', 'A statement was sent to a transaction that has ended')
    signal?.throwIfAborted()
    try {
      return await runStatement(client, statement, values)
    } catch (error) {
      throw toDatabaseError(error)
    }
  }
  const transaction: Transaction = { query, drizzle: buildDrizzle(query) }
  return {
    transaction,
    end: () => {
      ended = true
    },
  }
}

/** Postgres answers `commit` with ROLLBACK, and no error, when a statement of the transaction had failed. */
async function commit(client: pg.PoolClient): Promise<void> {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') {
    throw new ServiceError('INTERNAL', 'The transaction was rolled back', {
      reason: 'a failed statement was hidden from its transaction',
    })
  }
}
