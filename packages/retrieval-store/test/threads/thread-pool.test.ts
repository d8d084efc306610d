import { afterEach, describe, expect, it } from 'vitest'
import { ThreadPool, type ThreadPoolOptions } from '../../src/threads/thread-pool.js'

const module = new URL('./pool-tasks.mjs', import.meta.url).href
const pools: ThreadPool[] = []
const open = (options: ThreadPoolOptions) => {
  const pool = new ThreadPool(options)
  pools.push(pool)
  return pool
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()))
})
const call = <T>(pool: ThreadPool, name: string, input?: unknown, signal?: AbortSignal): Promise<T> =>
  pool.run<T>({ module, name }, () => input, signal)

/** Keeps a thread of the pool busy until `release`. */
function occupy(pool: ThreadPool) {
  const flag = new Int32Array(new SharedArrayBuffer(4))
  const done = call(pool, 'wait', flag)
  const release = () => {
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
  }
  return { done, release }
}

describe('ThreadPool', () => {
  it('returns what the task returns, and throws what it throws', async () => {
    const pool = open({ size: 1 })
    expect(await call(pool, 'echo', { a: [1, new Set(['x'])] })).toEqual({ a: [1, new Set(['x'])] })
    await expect(call(pool, 'fail', 'too far')).rejects.toMatchObject({
      name: 'RangeError',
      message: 'too far',
      code: 'TOO_FAR',
    })
    await expect(call(pool, 'unsendable')).rejects.toMatchObject({ name: 'DataCloneError' })
    await expect(call(pool, 'echo', () => {})).rejects.toMatchObject({ name: 'DataCloneError' })
    expect(await call(pool, 'echo', 1)).toBe(1)
  })

  it('starts no more threads than it needs, and no more than its size', async () => {
    const pool = open({ size: 2 })
    for (let i = 0; i < 3; i++) await call(pool, 'countCalls')
    expect([...pool.threads]).toHaveLength(1)
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call<{ threadId: number }>(pool, 'countCalls')),
    )
    expect(new Set(answers.map(({ threadId }) => threadId)).size).toBe(2)
  })

  it('makes the input for the thread that runs the call, once it runs', async () => {
    const pool = open({ size: 1 })
    const { done, release } = occupy(pool)
    let isMade = false
    const later = pool.run({ module, name: 'echo' }, (thread) => {
      isMade = true
      return [...pool.threads].indexOf(thread)
    })
    expect(isMade).toBe(false)
    release()
    await done
    expect(await later).toBe(0)
  })

  it('lets go of a call that is aborted while it waits, and of one that runs', async () => {
    const pool = open({ size: 1 })
    const running = new AbortController()
    const flag = new Int32Array(new SharedArrayBuffer(4))
    const ran = call(pool, 'wait', flag, running.signal)
    const waiting = new AbortController()
    const waited = call(pool, 'countCalls', undefined, waiting.signal)
    waiting.abort(new Error('no longer wanted'))
    await expect(waited).rejects.toThrow('no longer wanted')
    running.abort(new Error('given up'))
    await expect(ran).rejects.toThrow('given up')
    const next = call(pool, 'countCalls')
    Atomics.store(flag, 0, 1)
    Atomics.notify(flag, 0)
    // The aborted one was never run.
    expect(await next).toMatchObject({ calls: 1 })
    await expect(call(pool, 'echo', 1, AbortSignal.abort(new Error('before')))).rejects.toThrow('before')
  })

  it('refuses calls when too many wait, and serves those that do', async () => {
    const pool = open({ size: 1, maxWaiting: 2 })
    const { done, release } = occupy(pool)
    const waiting = [call(pool, 'echo', 1), call(pool, 'echo', 2)]
    await expect(call(pool, 'echo', 3)).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true })
    release()
    await done
    expect(await Promise.all(waiting)).toEqual([1, 2])
  })

  it.each(['die', 'breakDown'])('fails the call of a thread that dies (%s), and replaces it', async (way) => {
    const pool = open({ size: 1 })
    await call(pool, 'countCalls')
    const dying = call(pool, way)
    const waiting = call(pool, 'countCalls')
    await expect(dying).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true })
    expect(await waiting).toMatchObject({ calls: 1 })
  })

  it('closes at once: what waits and runs fails, further calls too', async () => {
    const pool = open({ size: 1 })
    const { done } = occupy(pool)
    const waiting = call(pool, 'echo', 1)
    const outcomes = Promise.allSettled([done, waiting])
    await pool.close()
    for (const outcome of await outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'UNAVAILABLE' } })
    }
    await expect(call(pool, 'echo', 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await pool.close()
  })
})
