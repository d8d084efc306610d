import { mkdirSync } from 'node:fs'
import type { Bench } from './bench.js'
import type { CorpusDescription } from './corpus/corpus.js'
import { openCorpus } from './corpus/open-corpus.js'
import { Lucene } from './lucene/lucene.js'
import { MEASURES, type Measure } from './measures/index.js'
import type { PeerName } from './peers/index.js'
import { PostgresServer } from './postgres-server.js'
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
  readonly peers: readonly (PeerName | 'lucene')[]
  readonly peerBlocks: number
  readonly peerSeconds: number
  readonly sqlite?: string
  readonly databaseUrl?: string
  readonly projects: number
  readonly rounds: number
  readonly warmUps: number
  readonly queries: number
  readonly seed: number
  readonly cache: string
  readonly fresh: boolean
  readonly json: boolean
}

/**
 * Measures and prints. Progress goes to standard error. A measure that fails is told of there, the others go on, and the
 * process will exit with 1.
 */
export async function runSpeed(options: SpeedOptions): Promise<void> {
  const { sizes, cache, json } = options
  const progress = startProgress()
  mkdirSync(cache, { recursive: true })
  const corpus = openCorpus({ ...options, blocks: Math.max(...sizes) }, progress)
  const lucene = await startLucene(options, progress)
  const postgres = new PostgresServer(options.databaseUrl, cache, progress)
  const bench: Bench = {
    ...options,
    corpus,
    progress,
    lucene,
    luceneMerges: options.luceneMerge,
    peers: options.peers.filter((name) => name !== 'lucene'),
    sqlite: options.sqlite,
    postgres,
  }
  const results: Result[] = []
  try {
    for (const measure of options.only ?? (Object.keys(MEASURES) as Measure[])) {
      try {
        await MEASURES[measure](bench, (rows) => results.push(...rows))
      } catch (error) {
        progress(`${measure} failed: ${error instanceof Error ? error.stack : String(error)}`)
        process.exitCode = 1
      }
    }
  } finally {
    await lucene?.close()
    await postgres.close()
  }
  const { description } = corpus
  const machine = describeMachine()
  if (json) console.log(JSON.stringify({ machine, corpus: description, results }, null, 2))
  else console.log(`${machine}\n${describeCorpus(description)}\n\n${formatTables(results)}`)
}

function describeCorpus({ source, seed, blocks, ownBlocks, tokens }: CorpusDescription): string {
  const count = (value: number) => value.toLocaleString('en')
  const spliced = blocks > ownBlocks ? `, ${count(blocks - ownBlocks)} of them spliced` : ''
  return `${count(blocks)} blocks of ${source}${spliced}, ${count(tokens)} tokens, seed ${seed}`
}

async function startLucene(
  { lucene, jdk, cache, peers }: SpeedOptions,
  progress: Progress,
): Promise<Lucene | undefined> {
  if (!peers.includes('lucene')) return undefined
  if (lucene === undefined) {
    progress('Lucene is left out: no --lucene folder was given')
    return undefined
  }
  return Lucene.start({ jars: lucene, jdk }, cache)
}
