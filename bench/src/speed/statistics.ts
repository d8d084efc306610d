/** What is told of a list of times. All in the unit of the times. */
export interface Summary {
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly mean: number
  readonly count: number
}

/** A figure of several rounds. */
export interface Spread {
  readonly median: number
  readonly min: number
  readonly max: number
}

/**
 * The smallest value that at least this share of the values does not exceed (nearest rank).
 * @param share In (0, 1].
 */
export function percentile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!
}

/** Of at least one value. */
export function summarise(times: Iterable<number>): Summary {
  const sorted = Float64Array.from(times).sort()
  return {
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    mean: sorted.reduce((sum, time) => sum + time, 0) / sorted.length,
    count: sorted.length,
  }
}

/** Of at least one value. */
export function spread(values: Iterable<number>): Spread {
  const sorted = Float64Array.from(values).sort()
  const middle = sorted.length >> 1
  const median = sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
  return { median, min: sorted[0]!, max: sorted.at(-1)! }
}

export type Figure = Exclude<keyof Summary, 'count'>
export const FIGURES: readonly Figure[] = ['p50', 'p95', 'p99', 'mean']

/** Each figure's median over rounds. */
export function medians(rounds: readonly Summary[]): Summary {
  const of = (figure: Figure) => spread(rounds.map((round) => round[figure])).median
  return { p50: of('p50'), p95: of('p95'), p99: of('p99'), mean: of('mean'), count: rounds[0]!.count }
}

/** Figures of paired rounds, ours divided by theirs: the first round by the first, and so on. */
export function ratios(
  ours: readonly Summary[],
  theirs: readonly Summary[],
): Readonly<Record<Figure, Spread>> {
  const of = (figure: Figure) => spread(ours.map((round, index) => round[figure] / theirs[index]![figure]))
  return { p50: of('p50'), p95: of('p95'), p99: of('p99'), mean: of('mean') }
}
