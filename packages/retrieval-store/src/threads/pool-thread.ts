import { Worker } from 'node:worker_threads'
import type { ThreadAnswer, ThreadMessage, ThreadTask } from './thread-messages.js'

/** Always the built file: worker threads have no part in whatever runs sources as they are. */
const SCRIPT = new URL('../../dist/threads/thread.js', import.meta.url)

export interface ThreadEvents {
  /** The call that runs has its answer. */
  onAnswer(answer: ThreadAnswer): void
  /** The thread is gone, by its own fault or because it was stopped. */
  onEnd(error: unknown): void
}

/** One worker thread, which runs one call at a time. Keeps the process alive only while a call runs. */
export class PoolThread {
  readonly #worker: Worker
  #failure: unknown

  constructor(data: unknown, events: ThreadEvents) {
    this.#worker = new Worker(SCRIPT, { workerData: data })
    this.#worker.unref()
    this.#worker.on('message', (answer: ThreadAnswer) => {
      this.#worker.unref()
      events.onAnswer(answer)
    })
    this.#worker.on('error', (error) => {
      this.#failure = error
    })
    this.#worker.on('exit', (code) =>
      events.onEnd(this.#failure ?? new Error(`The thread ended with ${code}`)),
    )
  }

  /** Its answer comes to `onAnswer`. @throws where the input cannot be sent. */
  call(task: ThreadTask, input: unknown): void {
    this.#send(task, input, true)
    this.#worker.ref()
  }

  /** As {@link call}, with no answer. */
  tell(task: ThreadTask, input: unknown): void {
    this.#send(task, input, false)
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #send({ module, name }: ThreadTask, input: unknown, isCall: boolean): void {
    this.#worker.postMessage({ module, name, input, isCall } satisfies ThreadMessage)
  }
}
