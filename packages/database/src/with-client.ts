import type pg from 'pg'
import { cancelOnAbort } from './cancel-on-abort.js'
import { toDatabaseError } from './to-database-error.js'

export interface ClientSource {
  readonly url: string
  readonly pool: pg.Pool
}

/** Waits for a client of the pool no longer than the signal allows; one that comes too late goes straight back. */
function checkOut(pool: pg.Pool, signal: AbortSignal | undefined): Promise<pg.PoolClient> {
  const pending = pool.connect()
  if (signal === undefined) return pending
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    pending.then(
      (client) => {
        signal.removeEventListener('abort', abort)
        if (signal.aborted) client.release()
        else resolve(client)
      },
      (error) => {
        signal.removeEventListener('abort', abort)
        reject(error)
      },
    )
  })
}

/**
 * Runs `work` with a client of the pool and gives the client back; `discard` closes it instead. An abort of `signal`
 * cancels the running statement in Postgres, and the call rejects with the signal's reason.
 */
export async function withClient<T>(
  { url, pool }: ClientSource,
  signal: AbortSignal | undefined,
  work: (client: pg.PoolClient, discard: () => void) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted()
  let broken = false
  try {
    const client = await checkOut(pool, signal)
    const cancellation = signal && cancelOnAbort(url, client, signal)
    try {
      return await work(client, () => {
        broken = true
      })
    } finally {
      await cancellation?.settle()
      client.release(broken)
    }
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    throw toDatabaseError(error)
  }
}
