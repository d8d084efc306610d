import { workerData } from 'node:worker_threads'
import { type AnalyserOptions, createAnalyser } from '@quire/retrieval-core'

/** What threads of an index are started with. */
export interface IndexThreadData {
  readonly analyser: AnalyserOptions
}

/** The analyser of this thread: the same as that of the thread that started it. */
export const threadAnalyser = createAnalyser((workerData as IndexThreadData).analyser)
