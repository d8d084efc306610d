import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, runTaskList, type Task, type WorkerPool } from 'graphile-worker'
import type { Database } from '../open-database.js'
import { startHeartbeat } from './heartbeat.js'
import { JOBS_SCHEMA } from './jobs-schema.js'

export interface JobContext {
  /** Aborts when the process wants to stop and has waited for a while. */
  readonly signal: AbortSignal
  /** From 1. */
  readonly attempt: number
}

/** Does one kind of job. May run twice for one job, even at once: a process that is merely stuck counts as dead. */
export type JobTask = (payload: unknown, context: JobContext) => Promise<void>

export interface JobsOptions {
  readonly tasks: Readonly<Record<string, JobTask>>
  /** Jobs that this process runs at once. Default 1. */
  readonly concurrency?: number
  /** Told of jobs that failed, and of trouble with the queue itself. Both are tried again unasked. */
  readonly onError?: (error: unknown, job?: { readonly task: string; readonly attempt: number }) => void
  /** Pause between two looks for jobs that are due, in milliseconds; new ones are announced at once. Default 2,000. */
  readonly pollIntervalMs?: number
  /** A worker that is silent for three of these has died. Default 15,000, so its jobs are free within a minute. */
  readonly heartbeatIntervalMs?: number
  /** Longest wait for running jobs in `stop`, in milliseconds; they are given back to the queue then. Default 10,000. */
  readonly drainTimeoutMs?: number
}

export interface RunningJobs {
  /** Takes no new job, waits for those that run, and resolves when none is left. */
  stop(): Promise<void>
}

const RESTART_PAUSE_MS = 1_000

function taskList(tasks: JobsOptions['tasks']): Record<string, Task> {
  const adapt =
    (task: JobTask): Task =>
    (payload, { abortSignal, job }) =>
      task(payload, { signal: abortSignal, attempt: job.attempts })
  return Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, adapt(task)]))
}

/** graphile-worker tells by its log alone; what is no error is nobody's concern. */
function loggerTo(onError: NonNullable<JobsOptions['onError']>): Logger {
  return new Logger(() => (level, message, meta) => {
    if (level !== 'error') return
    const { error = new Error(message), job } = (meta ?? {}) as {
      error?: unknown
      job?: { task_identifier: string; attempts: number }
    }
    onError(error, job && { task: job.task_identifier, attempt: job.attempts })
  })
}

/**
 * Works on jobs in this process, on the connections of `database`, one of which it keeps. Listens to no signal of
 * the process: call `stop`, then close the database.
 */
export function startJobs(database: Database, options: JobsOptions): RunningJobs {
  const {
    concurrency = 1,
    pollIntervalMs = 2_000,
    heartbeatIntervalMs = 15_000,
    drainTimeoutMs = 10_000,
  } = options
  const onError = options.onError ?? (() => {})
  const tasks = taskList(options.tasks)
  const stopping = new AbortController()

  const startPool = (): WorkerPool =>
    runTaskList(
      {
        schema: JOBS_SCHEMA,
        concurrency,
        pollInterval: pollIntervalMs,
        logger: loggerTo(onError),
        noHandleSignals: true,
        preset: { worker: { gracefulShutdownAbortTimeout: drainTimeoutMs / 2 } },
      },
      tasks,
      database.pool,
    )

  /** A pool gives up when the database is away for long, or goes away at a bad moment. */
  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      const pool = startPool()
      const endHeartbeat = startHeartbeat(database, {
        workerId: pool.id,
        intervalMs: heartbeatIntervalMs,
        onError,
      })
      const drain = (): void => void shutDown(pool, drainTimeoutMs)
      stopping.signal.addEventListener('abort', drain)
      await pool.promise.catch(onError)
      stopping.signal.removeEventListener('abort', drain)
      await endHeartbeat()
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }
  const done = supervise()
  return {
    stop: () => {
      stopping.abort()
      return done
    },
  }
}

/** Both ways of shutting down report their failures by the pool's own promise as well. */
async function shutDown(pool: WorkerPool, drainTimeoutMs: number): Promise<void> {
  const force = setTimeout(() => {
    Promise.resolve(pool.forcefulShutdown('The process stops')).catch(() => {})
  }, drainTimeoutMs)
  await Promise.resolve(pool.gracefulShutdown('The process stops')).catch(() => {})
  clearTimeout(force)
}
