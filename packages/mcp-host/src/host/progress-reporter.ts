import type { Progress, ReportProgress } from '../registry/report-progress.js'

const MIN_INTERVAL_MS = 50

/** Sends one progress notification. */
export type SendProgress = (progress: Progress) => void

/**
 * Keeps what MCP asks of progress: strictly rising, not a flood, and nothing after the answer. The first report goes
 * out at once; of those that follow within 50 ms, the latest goes out when they have passed, or at the end.
 */
export class ProgressReporter {
  readonly #send: SendProgress
  #highest = Number.NEGATIVE_INFINITY
  #waiting: Progress | undefined
  #timer: NodeJS.Timeout | undefined
  #finished = false

  constructor(send: SendProgress) {
    this.#send = send
  }

  readonly report: ReportProgress = (progress) => {
    if (this.#finished || !(progress.progress > this.#highest)) return
    this.#highest = progress.progress
    this.#waiting = progress
    if (this.#timer === undefined) this.#flush()
  }

  /** To be called before the answer is sent, whatever it is. */
  finish(): void {
    clearTimeout(this.#timer)
    if (this.#waiting) this.#send(this.#waiting)
    this.#waiting = undefined
    this.#finished = true
  }

  #flush(): void {
    this.#timer = undefined
    if (this.#waiting === undefined) return
    this.#send(this.#waiting)
    this.#waiting = undefined
    this.#timer = setTimeout(() => this.#flush(), MIN_INTERVAL_MS)
  }
}
