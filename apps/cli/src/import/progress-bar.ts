import { Presets, SingleBar } from 'cli-progress'

export interface ProgressDisplay {
  update(done: number, total: number): void
  /** Writes a line above the bar. */
  note(line: string): void
  stop(): void
}

/** A bar with rate and remaining time on a terminal; elsewhere only the notes. Always on stderr. */
export function createProgressBar(): ProgressDisplay {
  if (!process.stderr.isTTY) {
    return { update: () => {}, note: (line) => process.stderr.write(`${line}\n`), stop: () => {} }
  }
  const bar = new SingleBar(
    {
      stream: process.stderr,
      format: '{bar} {percentage}%  {value}/{total} files  {rate}/s  {eta_formatted} left',
      hideCursor: true,
      gracefulExit: false,
      etaBuffer: 500,
    },
    Presets.shades_classic,
  )
  const started = performance.now()
  let isStarted = false
  return {
    update(done, total) {
      const rate = Math.round((done / Math.max(1, performance.now() - started)) * 1_000)
      if (!isStarted) bar.start(total, done, { rate })
      else bar.update(done, { rate })
      isStarted = true
    },
    note(line) {
      // The bar is drawn again, below, with the next update.
      process.stderr.write(`\r\u001b[2K${line}\n`)
    },
    stop: () => bar.stop(),
  }
}
