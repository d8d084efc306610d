import { Presets, SingleBar } from 'cli-progress'
import { note } from '../output.js'

/** Milliseconds between two lines where there is no terminal. */
const LINE_INTERVAL_MS = 10_000

export interface ImportProgress {
  update(done: number, total: number): void
  /** Writes a line beside the progress. */
  note(line: string): void
  stop(): void
}

/** Progress on stderr: on a terminal a bar with rate and remaining time, elsewhere now and then a line. */
export function createImportProgress(): ImportProgress {
  return process.stderr.isTTY ? createBar(process.stderr) : createLines()
}

function createBar(stream: NodeJS.WriteStream): ImportProgress {
  const bar = new SingleBar(
    {
      stream,
      format: '{bar} {percentage}%  {value}/{total} files  {rate}/s  {eta_formatted} left',
      gracefulExit: false,
      etaBuffer: 500,
    },
    Presets.shades_classic,
  )
  const rate = createRate()
  let isStarted = false
  return {
    update(done, total) {
      const payload = { rate: rate(done) }
      if (isStarted) bar.update(done, payload)
      else bar.start(total, done, payload)
      isStarted = true
    },
    note(line) {
      // The bar is drawn again, below, with the next update.
      stream.write(`\r\u001b[2K${line}\n`)
    },
    stop: () => bar.stop(),
  }
}

function createLines(): ImportProgress {
  const rate = createRate()
  let last = performance.now()
  return {
    update(done, total) {
      if (performance.now() - last < LINE_INTERVAL_MS) return
      last = performance.now()
      const perSecond = rate(done)
      const left = Math.ceil((total - done) / Math.max(1, perSecond))
      note(`${done} of ${total} files, ${perSecond}/s, about ${left} s left`)
    },
    note,
    stop: () => {},
  }
}

/** Makes the function that tells how many files were done a second, all in all. */
function createRate(): (done: number) => number {
  const started = performance.now()
  return (done) => Math.round((done / Math.max(1, performance.now() - started)) * 1_000)
}
