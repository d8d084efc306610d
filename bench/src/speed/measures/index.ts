import type { Bench } from '../bench.js'
import type { Result } from '../result.js'
import { measureLatency } from './latency.js'

/** What can be measured, in the order in which it is. Each runs once for every size. */
export const MEASURES = {
  latency: measureLatency,
} satisfies Record<string, (bench: Bench, blocks: number) => Promise<Result[]>>

export type Measure = keyof typeof MEASURES
