import type { Queryable } from '../queryable.js'
import { JOBS_SCHEMA } from './jobs-schema.js'

export interface JobOptions {
  /**
   * Of the jobs with one key at most one waits: adding another replaces it. A job that runs already is not
   * replaced, since it may not see what the caller has changed; a second one then waits.
   */
  readonly key?: string
  /** Not before this moment. Default: at once. */
  readonly runAt?: Date
}

/**
 * Queues a job. Given a transaction, the job exists if and when that commits. A job that fails runs again after a
 * growing pause, 25 times in all, so the task must be fit to run twice.
 * @param payload JSON; what a task needs to find its work, not the work itself.
 */
export async function addJob(
  db: Queryable,
  task: string,
  payload: object,
  { key, runAt }: JobOptions = {},
): Promise<void> {
  await db.query({
    name: 'quire_jobs.add_job',
    text: `select from ${JOBS_SCHEMA}.add_job(identifier => $1, payload => $2, run_at => $3, job_key => $4)`,
    values: [task, JSON.stringify(payload), runAt ?? null, key ?? null],
  })
}
