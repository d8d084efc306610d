import { performance } from 'node:perf_hooks'

/** Where the time of an import went, in seconds. The parts add up to `total`. */
export interface ImportSeconds {
  readonly total: number
  /** Nothing to write yet: waiting for files. */
  readonly reading: number
  /** This process at work: parsing, analysis, segments, statements. */
  readonly indexing: number
  /** Waiting for the database. */
  readonly database: number
  /** Merging index segments. */
  readonly merging: number
}

interface Span {
  ms: number
  /** Of these, the milliseconds in which the event loop was at work. */
  activeMs: number
}

/** Measures an import. What happens outside of reading and merging is told apart by whether this process was busy. */
export class ImportClock {
  readonly #start = performance.now()
  readonly #loop = performance.eventLoopUtilization()
  readonly #spans = { reading: { ms: 0, activeMs: 0 }, merging: { ms: 0, activeMs: 0 } }

  /** Runs `work` on the account of a stage. Stages must not overlap. */
  async measure<T>(stage: 'reading' | 'merging', work: () => Promise<T>): Promise<T> {
    const span: Span = this.#spans[stage]
    const start = performance.now()
    const loop = performance.eventLoopUtilization()
    try {
      return await work()
    } finally {
      span.ms += performance.now() - start
      span.activeMs += performance.eventLoopUtilization(loop).active
    }
  }

  read(): ImportSeconds {
    const { reading, merging } = this.#spans
    const total = performance.now() - this.#start
    const writing = Math.max(0, total - reading.ms - merging.ms)
    const active = performance.eventLoopUtilization(this.#loop).active - reading.activeMs - merging.activeMs
    const indexing = Math.min(writing, Math.max(0, active))
    return {
      total: inSeconds(total),
      reading: inSeconds(reading.ms),
      indexing: inSeconds(indexing),
      database: inSeconds(writing - indexing),
      merging: inSeconds(merging.ms),
    }
  }
}

const inSeconds = (milliseconds: number): number => Math.round(milliseconds) / 1_000
