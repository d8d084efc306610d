import type { Bench } from '../bench.js'
import type { Result } from '../result.js'
import { measureBuild } from './build.js'
import { measureClients } from './clients.js'
import { measureLatency } from './latency.js'
import { measureLegs } from './legs.js'
import { measurePeers } from './peers.js'
import { measureSize } from './size.js'

/** What can be measured, in the order in which it is. Each runs once for every size. */
export const MEASURES = {
  latency: measureLatency,
  clients: measureClients,
  legs: measureLegs,
  peers: measurePeers,
  build: measureBuild,
  size: measureSize,
} satisfies Record<string, (bench: Bench, blocks: number) => Promise<Result[]>>

export type Measure = keyof typeof MEASURES
