import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { createTestDatabase, type TestDatabase } from '@quire/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addJob, type JobsOptions, type RunningJobs, startJobs } from '../../src/jobs/index.js'

let test: TestDatabase
let running: RunningJobs[]
beforeEach(async () => {
  test = await createTestDatabase({ sets: [] })
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((jobs) => jobs.stop()))
  await test.drop()
})

function start(tasks: JobsOptions['tasks'], options: Partial<JobsOptions> = {}): RunningJobs {
  const jobs = startJobs(test.database, { tasks, pollIntervalMs: 50, heartbeatIntervalMs: 100, ...options })
  running.push(jobs)
  return jobs
}

const jobs = async () =>
  (await test.database.query('select key, locked_by is not null as taken from quire_jobs.jobs order by id'))
    .rows

/** A promise and what settles it; `Promise.withResolvers` is not in Node 20. */
function gate() {
  let open!: () => void
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe('a job', () => {
  it('runs once it is committed, with its payload, under the role of the app', async () => {
    const seen: unknown[] = []
    start({
      note: async (payload, { attempt }) => {
        seen.push([payload, attempt])
      },
    })
    await test.database.transaction((tx) => addJob(tx, 'note', { n: 1 }))
    await expect.poll(() => seen).toEqual([[{ n: 1 }, 1]])
    await expect.poll(jobs).toEqual([])
  })

  it('goes with the transaction that queued it', async () => {
    const attempt = test.database.transaction(async (tx) => {
      await addJob(tx, 'note', {})
      throw new Error('no')
    })
    await expect(attempt).rejects.toThrow('no')
    expect(await jobs()).toEqual([])
  })

  it('waits only once under one key', async () => {
    const seen: unknown[] = []
    for (const n of [1, 2, 3]) await addJob(test.database, 'note', { n }, { key: 'merge:1' })
    expect(await jobs()).toEqual([{ key: 'merge:1', taken: false }])
    start({ note: async (payload) => void seen.push(payload) })
    await expect.poll(() => seen).toEqual([{ n: 3 }])
  })

  it('is queued again when the one of its key runs already', async () => {
    const { opened, open } = gate()
    const seen: unknown[] = []
    start({
      note: async (payload) => {
        seen.push(payload)
        await opened
      },
    })
    await addJob(test.database, 'note', { n: 1 }, { key: 'merge:1' })
    await expect.poll(() => seen.length).toBe(1)
    await addJob(test.database, 'note', { n: 2 }, { key: 'merge:1' })
    open()
    await expect.poll(() => seen).toEqual([{ n: 1 }, { n: 2 }])
  })

  it('does not run before its time', async () => {
    const seen: unknown[] = []
    start({ note: async (payload) => void seen.push(payload) })
    await addJob(test.database, 'note', { late: true }, { runAt: new Date(Date.now() + 3_600_000) })
    await addJob(test.database, 'note', { late: false })
    await expect.poll(() => seen).toEqual([{ late: false }])
    expect(await jobs()).toHaveLength(1)
  })

  it('that fails is reported and stays for another attempt', async () => {
    const reports: unknown[] = []
    const error = new Error('broken')
    start(
      { note: () => Promise.reject(error) },
      { onError: (...report: Parameters<NonNullable<JobsOptions['onError']>>) => reports.push(report) },
    )
    await addJob(test.database, 'note', {})
    await expect.poll(() => reports).toEqual([[error, { task: 'note', attempt: 1 }]])
    await expect.poll(jobs).toEqual([{ key: null, taken: false }])
  })

  it('of a process that was killed is run by another', async () => {
    await addJob(test.database, 'hang', {})
    const worker = spawn(
      process.execPath,
      [fileURLToPath(new URL('worker.mjs', import.meta.url)), test.url],
      {
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    )
    await once(worker.stdout, 'data')
    expect(await jobs()).toEqual([{ key: null, taken: true }])
    worker.kill('SIGKILL')
    const attempts: number[] = []
    start({ hang: async (_, { attempt }) => void attempts.push(attempt) })
    await expect.poll(() => attempts, { timeout: 10_000 }).toEqual([2])
    await expect.poll(jobs).toEqual([])
  })

  it('that takes long is left to the process that works on it', async () => {
    const { opened, open } = gate()
    let runs = 0
    const task = async (): Promise<void> => {
      runs += 1
      await opened
    }
    start({ note: task })
    await addJob(test.database, 'note', {})
    await expect.poll(() => runs).toBe(1)
    start({ note: task })
    const beats = async () =>
      (await test.database.query('select from quire.job_workers where seen_at > $1', [moment])).rowCount
    const moment = new Date(Date.now() + 600)
    await expect.poll(beats, { timeout: 5_000 }).toBe(2)
    expect(runs).toBe(1)
    open()
  })
})

describe('stop', () => {
  it('waits for the job that runs, and takes no other', async () => {
    const { opened, open } = gate()
    const seen: unknown[] = []
    const worker = start({
      note: async (payload) => {
        seen.push(payload)
        await opened
      },
    })
    await addJob(test.database, 'note', { n: 1 })
    await addJob(test.database, 'note', { n: 2 })
    await expect.poll(() => seen.length).toBe(1)
    const stopped = worker.stop()
    open()
    await stopped
    expect(seen).toEqual([{ n: 1 }])
    expect(await jobs()).toEqual([{ key: null, taken: false }])
    expect((await test.database.query('select from quire.job_workers')).rowCount).toBe(0)
  })

  it('asks a job that runs on to end, and gives it back to the queue when it does not', async () => {
    let signal: AbortSignal | undefined
    const worker = start(
      {
        note: (_, context) => {
          signal = context.signal
          return new Promise(() => {})
        },
      },
      { drainTimeoutMs: 100 },
    )
    await addJob(test.database, 'note', {})
    await expect.poll(() => signal).toBeDefined()
    await worker.stop()
    expect(signal!.aborted).toBe(true)
    expect(await jobs()).toEqual([{ key: null, taken: false }])
  })

  it('leaves no listener for the signals of the process', async () => {
    const before = process.listenerCount('SIGTERM')
    const worker = start({ note: async () => {} })
    expect(process.listenerCount('SIGTERM')).toBe(before)
    await worker.stop()
  })
})

describe('the queue', () => {
  it('goes on when every connection of the server has been cut', async () => {
    const seen: unknown[] = []
    start({ note: async (payload) => void seen.push(payload) })
    await addJob(test.database, 'note', { n: 1 })
    await expect.poll(() => seen).toEqual([{ n: 1 }])
    const owner = new pg.Client({ connectionString: test.url })
    await owner.connect()
    await owner.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
    await owner.end()
    await expect
      .poll(() =>
        addJob(test.database, 'note', { n: 2 }).then(
          () => true,
          () => false,
        ),
      )
      .toBe(true)
    await expect.poll(() => seen, { timeout: 10_000 }).toContainEqual({ n: 2 })
  })
})
