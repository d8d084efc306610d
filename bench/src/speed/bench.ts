import type { Corpus } from './corpus/corpus.js'
import type { Lucene } from './lucene/lucene.js'
import type { PeerName } from './peers/index.js'
import type { PostgresServer } from './postgres-server.js'
import type { Progress } from './progress.js'

/** What every measure needs. */
export interface Bench {
  readonly corpus: Corpus
  /** Blocks of each index, in rising order. */
  readonly sizes: readonly number[]
  readonly progress: Progress
  /** Folder of what is kept between runs. */
  readonly cache: string
  /** Undefined where there is none. */
  readonly lucene: Lucene | undefined
  /** Whether Lucene merges all its segments into one, as Quire does here. */
  readonly luceneMerges: boolean
  /** The engines that do not take turns with Quire. */
  readonly peers: readonly PeerName[]
  /** Blocks up to which those are measured. */
  readonly peerBlocks: number
  /** Time that each of them has for its queries. */
  readonly peerSeconds: number
  /** Folder with `better-sqlite3`. */
  readonly sqlite: string | undefined
  readonly postgres: PostgresServer
  /** Projects of `projects`. */
  readonly projects: number
  readonly rounds: number
  readonly warmUps: number
}
