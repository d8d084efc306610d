import type { Corpus } from './corpus/corpus.js'
import type { Lucene } from './lucene/lucene.js'
import type { Progress } from './progress.js'

/** What every measure needs. */
export interface Bench {
  readonly corpus: Corpus
  readonly progress: Progress
  /** Folder of what is kept between runs. */
  readonly cache: string
  /** Undefined where there is none. */
  readonly lucene: Lucene | undefined
  /** Whether Lucene merges all its segments into one, as Quire does here. */
  readonly luceneMerges: boolean
  readonly rounds: number
  readonly warmUps: number
}
