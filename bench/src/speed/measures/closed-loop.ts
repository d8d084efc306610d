export interface ClosedLoop {
  /** From the first call to the last answer. */
  readonly seconds: number
  /** Milliseconds of each call. */
  readonly times: number[]
}

/** So many clients that each make the next call when they have the answer to the last, until all inputs are through. */
export async function closedLoop<T>(
  inputs: readonly T[],
  clients: number,
  call: (input: T) => Promise<unknown>,
): Promise<ClosedLoop> {
  const times: number[] = []
  let next = 0
  const client = async (): Promise<void> => {
    while (next < inputs.length) {
      const input = inputs[next++]!
      const start = performance.now()
      await call(input)
      times.push(performance.now() - start)
    }
  }
  const start = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  return { seconds: (performance.now() - start) / 1000, times }
}
