import type { Queryable } from '../queryable.js'
import { JOBS_SCHEMA } from './jobs-schema.js'

/** Beats that a worker may miss before it counts as dead. */
const MISSED_BEATS = 3

/** Says that the worker is alive. */
async function beat(db: Queryable, workerId: string): Promise<void> {
  await db.query(
    `insert into quire.job_workers (worker_id) values ($1)
      on conflict (worker_id) do update set seen_at = now()`,
    [workerId],
  )
}

/**
 * Frees the jobs of workers that have not been heard of. A job locked a moment ago may be that of a worker which
 * has yet to beat for the first time.
 */
async function releaseDead(db: Queryable, silenceMs: number): Promise<void> {
  const silence = `${silenceMs} milliseconds`
  await db.query('delete from quire.job_workers where seen_at < now() - $1::interval', [silence])
  await db.query(
    `select ${JOBS_SCHEMA}.force_unlock_workers(array(
      select distinct locked_by from ${JOBS_SCHEMA}._private_jobs
        where locked_at < now() - $1::interval
          and locked_by not in (select worker_id from quire.job_workers)))`,
    [silence],
  )
}

export interface HeartbeatOptions {
  readonly workerId: string
  readonly intervalMs: number
  readonly onError: (error: unknown) => void
}

/**
 * Beats for one worker and frees the jobs of dead ones, at once and then at each interval.
 * @returns A function that ends this, and forgets the worker.
 */
export function startHeartbeat(db: Queryable, { workerId, intervalMs, onError }: HeartbeatOptions) {
  const round = async (): Promise<void> => {
    try {
      await beat(db, workerId)
      await releaseDead(db, MISSED_BEATS * intervalMs)
    } catch (error) {
      onError(error)
    }
  }
  let current = round()
  const timer = setInterval(() => {
    current = current.then(round)
  }, intervalMs)
  return async (): Promise<void> => {
    clearInterval(timer)
    await current
    await db.query('delete from quire.job_workers where worker_id = $1', [workerId]).catch(onError)
  }
}
