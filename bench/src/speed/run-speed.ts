import { mkdirSync } from 'node:fs'
import type { Bench } from './bench.js'
import { openCorpus } from './corpus/open-corpus.js'
import { Lucene } from './lucene/lucene.js'
import { MEASURES, type Measure } from './measures/index.js'
import { type Progress, startProgress } from './progress.js'
import { describeMachine } from './report/machine.js'
import { formatTables } from './report/table.js'
import type { Result } from './result.js'

export interface SpeedOptions {
  readonly markdown?: string
  readonly sizes: readonly number[]
  readonly only?: readonly Measure[]
  readonly lucene?: string
  readonly jdk?: string
  readonly luceneMerge: boolean
  readonly rounds: number
  readonly warmUps: number
  readonly queries: number
  readonly seed: number
  readonly cache: string
  readonly fresh: boolean
  readonly json: boolean
}

/** Measures and prints. Progress goes to standard error. */
export async function runSpeed(options: SpeedOptions): Promise<void> {
  const { sizes, cache, rounds, warmUps, luceneMerge, json } = options
  const progress = startProgress()
  mkdirSync(cache, { recursive: true })
  const corpus = openCorpus({ ...options, blocks: Math.max(...sizes) }, progress)
  const lucene = await startLucene(options, progress)
  const bench: Bench = { corpus, progress, cache, lucene, luceneMerges: luceneMerge, rounds, warmUps }
  const results: Result[] = []
  try {
    for (const measure of options.only ?? (Object.keys(MEASURES) as Measure[])) {
      for (const blocks of sizes) results.push(...(await MEASURES[measure](bench, blocks)))
    }
  } finally {
    await lucene?.close()
  }
  const machine = describeMachine()
  if (json) console.log(JSON.stringify({ machine, corpus: corpus.description, results }, null, 2))
  else console.log(`${machine}\n\n${formatTables(results)}`)
}

async function startLucene(
  { lucene, jdk, cache }: SpeedOptions,
  progress: Progress,
): Promise<Lucene | undefined> {
  if (lucene === undefined) {
    progress('Lucene is left out: no --lucene folder was given')
    return undefined
  }
  return Lucene.start({ jars: lucene, jdk }, cache)
}
