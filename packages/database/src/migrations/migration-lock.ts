import { StartupError } from '@quire/envelope'
import type pg from 'pg'

/** Two halves of the advisory lock's key: "quir" in ASCII, and the first lock of ours. */
const LOCK_KEY = [0x71756972, 1]
const POLL_MS = 50
const TIMEOUT_MS = 10 * 60_000

/**
 * Runs `work` while no other process migrates this database. The lock belongs to the session, so it falls with the
 * process. It is polled, since a statement that waits for it would hold a snapshot, and an index built
 * concurrently by the holder would wait for that snapshot in turn: a deadlock.
 */
export async function withMigrationLock<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>(
      'select pg_try_advisory_lock($1, $2) as got',
      LOCK_KEY,
    )
    if (rows[0]!.got) break
    if (Date.now() > deadline) {
      throw new StartupError(
        'Another process has been migrating this database for ten minutes; look at it first',
      )
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS * (0.5 + Math.random())))
  }
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock($1, $2)', LOCK_KEY)
  }
}
