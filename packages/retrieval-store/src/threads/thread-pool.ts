import { ServiceError } from '@quire/envelope'
import { PoolThread } from './pool-thread.js'
import type { ThreadAnswer, ThreadTask } from './thread-messages.js'

export interface ThreadPoolOptions {
  /** Threads at most; each is started when a call finds no other free. From 1. */
  readonly size: number
  /** Calls that may wait for a thread; further ones are refused. Default 1,000. */
  readonly maxWaiting?: number
  /** Copied to every thread, where it is `workerData`. */
  readonly data?: unknown
}

/** Makes the input of a call once it is known which thread runs it: what that thread has already need not be sent. */
export type InputFor = (thread: PoolThread) => unknown

interface Call {
  readonly task: ThreadTask
  readonly inputFor: InputFor
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
  /** No longer waited for. */
  isOver: boolean
}

const DEFAULT_MAX_WAITING = 1_000

/**
 * Runs functions of modules in worker threads, each call in whichever thread is free. Calls wait in the order they came.
 * A thread that dies takes one call with it and is replaced.
 */
export class ThreadPool {
  readonly #options: ThreadPoolOptions
  readonly #threads = new Map<PoolThread, Call | undefined>()
  readonly #waiting = new Set<Call>()
  #isClosed = false

  constructor(options: ThreadPoolOptions) {
    this.#options = options
  }

  /**
   * Runs a task and returns what it returns, copied, but for buffers that it gave away as `Moved`.
   * @param signal Ends the wait, at once; a call that runs already runs on for nobody.
   * @throws {ServiceError} `UNAVAILABLE` where too many calls wait, the thread died, or the pool is closed.
   * @throws what the task threw, as an `Error` with its name, message and code.
   */
  run<T>(task: ThreadTask, inputFor: InputFor, signal?: AbortSignal): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      signal?.throwIfAborted()
      if (this.#isClosed) throw unavailable('the pool is closed')
      const abort = () => settle(reject)(signal!.reason)
      const settle =
        <V>(end: (value: V) => void) =>
        (value: V) => {
          if (call.isOver) return
          call.isOver = true
          signal?.removeEventListener('abort', abort)
          this.#waiting.delete(call)
          end(value)
        }
      const call: Call = { task, inputFor, resolve: settle(resolve), reject: settle(reject), isOver: false }
      signal?.addEventListener('abort', abort, { once: true })
      this.#waiting.add(call)
      this.#dispatch()
      if (this.#waiting.size > (this.#options.maxWaiting ?? DEFAULT_MAX_WAITING)) {
        call.reject(unavailable('too many calls wait for a thread'))
      }
    })
  }

  /** Those that run now. */
  get threads(): Iterable<PoolThread> {
    return this.#threads.keys()
  }

  /** Stops every thread at once. What waits or runs fails with `UNAVAILABLE`. May be called more than once. */
  async close(): Promise<void> {
    this.#isClosed = true
    for (const call of this.#waiting) call.reject(unavailable('the pool is closed'))
    await Promise.all([...this.#threads.keys()].map((thread) => thread.stop()))
  }

  #dispatch(): void {
    for (const call of this.#waiting) {
      const thread = this.#freeThread()
      if (thread === undefined) return
      this.#waiting.delete(call)
      try {
        thread.call(call.task, call.inputFor(thread))
        this.#threads.set(thread, call)
      } catch (error) {
        call.reject(error)
      }
    }
  }

  #freeThread(): PoolThread | undefined {
    for (const [thread, call] of this.#threads) if (call === undefined) return thread
    if (this.#threads.size >= this.#options.size) return undefined
    const thread = new PoolThread(this.#options.data, {
      onAnswer: (answer) => this.#finish(thread, answer),
      onEnd: (error) => this.#replace(thread, error),
    })
    this.#threads.set(thread, undefined)
    return thread
  }

  #finish(thread: PoolThread, answer: ThreadAnswer): void {
    const call = this.#threads.get(thread)
    this.#threads.set(thread, undefined)
    this.#dispatch()
    if ('value' in answer) call?.resolve(answer.value as never)
    else call?.reject(Object.assign(new Error(), answer.error))
  }

  #replace(thread: PoolThread, cause: unknown): void {
    const call = this.#threads.get(thread)
    this.#threads.delete(thread)
    call?.reject(unavailable(this.#isClosed ? 'the pool is closed' : 'a thread died', cause))
    if (!this.#isClosed) this.#dispatch()
  }
}

function unavailable(reason: string, cause?: unknown): ServiceError {
  return new ServiceError('UNAVAILABLE', 'The server cannot take this on just now; try again shortly', {
    reason,
    ...(cause !== undefined && { cause }),
  })
}
