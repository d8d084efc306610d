import { type Summary, summarise } from '../statistics.js'

/** An engine ready to answer. */
export interface Runner {
  readonly name: string
  /** Every query once, one after the other. @returns Milliseconds each. */
  pass(): Promise<number[]> | number[]
}

/**
 * Lets engines take turns, so that what else the machine does falls on all of them alike: each round, every engine
 * answers all queries once, in another order every time.
 * @param warmUps Passes of each before the first round, which are not counted.
 */
export async function alternate(
  runners: readonly Runner[],
  rounds: number,
  warmUps: number,
): Promise<Map<string, Summary[]>> {
  for (const runner of runners) for (let i = 0; i < warmUps; i++) await runner.pass()
  const summaries = new Map<string, Summary[]>(runners.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (let turn = 0; turn < runners.length; turn++) {
      const runner = runners[(round + turn) % runners.length]!
      summaries.get(runner.name)!.push(summarise(await runner.pass()))
    }
  }
  return summaries
}

/** The time of each call, in milliseconds. */
export function timed<T>(inputs: readonly T[], call: (input: T) => unknown): number[] {
  return inputs.map((input) => {
    const start = performance.now()
    call(input)
    return performance.now() - start
  })
}
