import type { Spread, Summary } from './statistics.js'

/** One row of what was measured. */
export interface Result {
  /** Table that the row belongs to. */
  readonly table: string
  readonly blocks: number
  readonly engine: string
  /** Figures by column; the column's name says the unit. */
  readonly values: Readonly<Record<string, number | Spread>>
  /** What a reader must know about these figures. */
  readonly note?: string
}

/** Times of single calls as columns, in milliseconds. */
export const timeColumns = ({ p50, p95, p99, mean }: Summary): Record<string, number> => ({
  'p50 ms': p50,
  'p95 ms': p95,
  'p99 ms': p99,
  'mean ms': mean,
})
