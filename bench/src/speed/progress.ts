/** Tells on standard error what is being done, since standard output holds the results. */
export type Progress = (message: string) => void

export function startProgress(): Progress {
  const start = performance.now()
  return (message) => {
    const seconds = (performance.now() - start) / 1000
    process.stderr.write(`${seconds.toFixed(1).padStart(7)} s  ${message}\n`)
  }
}
