const BACKTICK = 96

/**
 * Finds where code spans end. A span ends at the next run of exactly as many backticks (CommonMark 6.1); the
 * last run of each length is noted beforehand, so that a run without a partner costs no search.
 */
export class CodeSpans {
  readonly #text: string
  #lastRuns: Map<number, number> | undefined

  constructor(text: string) {
    this.#text = text
  }

  /**
   * @param at Offset of the first backtick of a run.
   * @returns Offset after the span that starts there, or after the run if it starts none.
   */
  end(at: number): number {
    const contentStart = runEnd(this.#text, at)
    const length = contentStart - at
    this.#lastRuns ??= lastRuns(this.#text, at)
    if (this.#lastRuns.get(length)! <= at) return contentStart
    for (let run = this.#text.indexOf('`', contentStart); run >= 0; ) {
      const end = runEnd(this.#text, run)
      if (end - run === length) return end
      run = this.#text.indexOf('`', end)
    }
    return contentStart
  }
}

function lastRuns(text: string, from: number): Map<number, number> {
  const runs = new Map<number, number>()
  for (let run = from; run >= 0; ) {
    const end = runEnd(text, run)
    runs.set(end - run, run)
    run = text.indexOf('`', end)
  }
  return runs
}

function runEnd(text: string, at: number): number {
  let end = at + 1
  while (text.charCodeAt(end) === BACKTICK) end++
  return end
}
