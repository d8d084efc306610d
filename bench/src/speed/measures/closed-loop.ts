export interface ClosedLoop {
  /** From the first call to the last answer. */
  readonly seconds: number
  /** Milliseconds of each call. */
  readonly times: number[]
}

/**
 * So many clients that each make the next call when they have the answer to the last, until all inputs are through.
 * @param budgetMs No call begins later than this after the first. Default: no such end.
 */
export async function closedLoop<T>(
  inputs: readonly T[],
  clients: number,
  call: (input: T) => Promise<unknown>,
  budgetMs = Number.POSITIVE_INFINITY,
): Promise<ClosedLoop> {
  const times: number[] = []
  let next = 0
  const begin = performance.now()
  const client = async (): Promise<void> => {
    while (next < inputs.length && performance.now() < begin + budgetMs) {
      const input = inputs[next++]!
      const start = performance.now()
      await call(input)
      times.push(performance.now() - start)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  return { seconds: (performance.now() - begin) / 1000, times }
}
