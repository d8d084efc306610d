/** Numbers in [0, 1), the same ones for the same seed on any machine. */
export type Random = () => number

/** Mulberry32 (public domain): 32 bits of state, which is plenty for drawing a corpus or a list of queries. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A whole number from `from` to `to`, both included. */
export const between = (random: Random, from: number, to: number): number =>
  from + Math.floor(random() * (to - from + 1))

export const pick = <T>(random: Random, values: readonly T[]): T =>
  values[Math.floor(random() * values.length)]!

/** The same values in another order (Fisher and Yates). */
export function shuffled<T>(random: Random, values: readonly T[]): T[] {
  const result = [...values]
  for (let i = result.length - 1; i > 0; i--) {
    const j = between(random, 0, i)
    ;[result[i], result[j]] = [result[j]!, result[i]!]
  }
  return result
}
