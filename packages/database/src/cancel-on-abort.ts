import pg from 'pg'

/** After this long without an answer to the request to cancel, the connection itself is cut. */
const CANCEL_TIMEOUT_MS = 2_000

/**
 * Asks Postgres to cancel what a backend runs. Over a connection of its own: the pool may have no slot left, and
 * the application role may not signal the session of the login that it was switched from.
 */
async function cancelBackend(url: string, pid: number): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'quire-cancel',
    connectionTimeoutMillis: CANCEL_TIMEOUT_MS,
    query_timeout: CANCEL_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select pg_cancel_backend($1)', [pid])
  } finally {
    client.end().catch(() => {})
  }
}

export interface Cancellation {
  /** Stops listening, and resolves when no request to cancel is under way any more. */
  settle(): Promise<void>
}

/**
 * Cancels whatever `client` runs when `signal` aborts. The client must not be given back before `settle` resolves:
 * the request names the backend, not the statement, and would hit the next user of the connection.
 */
export function cancelOnAbort(url: string, client: pg.PoolClient, signal: AbortSignal): Cancellation {
  let cancelling: Promise<void> | undefined
  const cancel = (): void => {
    const { processID, connection } = client as unknown as {
      processID: number
      connection: { stream: { destroy(): void } }
    }
    cancelling = cancelBackend(url, processID).catch(() => connection.stream.destroy())
  }
  signal.addEventListener('abort', cancel, { once: true })
  return {
    async settle() {
      signal.removeEventListener('abort', cancel)
      await cancelling
    },
  }
}
