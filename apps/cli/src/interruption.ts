import { constants } from 'node:os'

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Somebody asked the program to stop. */
export class Interruption extends Error {
  /** As shells count: 130 for SIGINT, 143 for SIGTERM. */
  readonly exitCode: number

  constructor(signal: (typeof SIGNALS)[number]) {
    super(`Stopped by ${signal}.`)
    this.exitCode = 128 + constants.signals[signal]
  }
}

/**
 * Turns the first SIGINT or SIGTERM into an abort, whose reason is an `Interruption`, so that a command can finish what
 * it has begun and leave the database in good order. The next signal ends the process at once.
 */
export function listenForInterruption(): AbortSignal {
  const controller = new AbortController()
  const stop = (signal: (typeof SIGNALS)[number]): void => {
    for (const each of SIGNALS) process.off(each, stop)
    controller.abort(new Interruption(signal))
  }
  for (const signal of SIGNALS) process.on(signal, stop)
  return controller.signal
}

/** The result of `work`, unless the interruption comes first; then its reason is thrown. */
export function unlessInterrupted<T>(interrupted: AbortSignal, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(interrupted.reason)
    if (interrupted.aborted) stop()
    interrupted.addEventListener('abort', stop, { once: true })
    work.then(resolve, reject).finally(() => interrupted.removeEventListener('abort', stop))
  })
}
