import type { Bench } from '../bench.js'
import type { Result } from '../result.js'
import { measureBuild } from './build.js'
import { measureClients } from './clients.js'
import { measureCold } from './cold.js'
import { measureHttp } from './http.js'
import { measureLatency } from './latency.js'
import { measureLegs } from './legs.js'
import { measurePeers } from './peers.js'
import { measureProjects } from './projects.js'
import { measureSize } from './size.js'
import { measureThreads } from './threads.js'
import { measureWrites } from './writes.js'

type MeasureSize = (bench: Bench, blocks: number) => Promise<Result[]>
type MeasureAll = (bench: Bench, add: (rows: readonly Result[]) => void) => Promise<void>

const forEachSize =
  (measure: MeasureSize): MeasureAll =>
  async (bench, add) => {
    for (const blocks of bench.sizes) add(await measure(bench, blocks))
  }

/** What can be measured, in the order in which it is. */
export const MEASURES = {
  latency: forEachSize(measureLatency),
  clients: forEachSize(measureClients),
  legs: forEachSize(measureLegs),
  peers: forEachSize(measurePeers),
  build: forEachSize(measureBuild),
  size: forEachSize(measureSize),
  threads: forEachSize(measureThreads),
  writes: forEachSize(measureWrites),
  cold: forEachSize(measureCold),
  projects: async (bench, add) => add(await measureProjects(bench)),
  http: forEachSize(measureHttp),
} satisfies Record<string, MeasureAll>

export type Measure = keyof typeof MEASURES
