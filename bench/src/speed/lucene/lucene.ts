import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Corpus } from '../corpus/corpus.js'
import { compileLucene, type LuceneLocation } from './compile.js'
import { LuceneProcess } from './lucene-process.js'

export type LuceneAnalyser = 'blanks' | 'standard' | 'english'

export interface LuceneBuild {
  readonly buildSeconds: number
  readonly mergeSeconds: number
}

export interface OpenedLucene {
  readonly documents: number
  readonly segments: number
  readonly bytes: number
}

const NANOSECONDS_A_MILLISECOND = 1e6

/** Lucene in a process of its own. All times are taken inside of that process. */
export class Lucene {
  readonly version: string
  readonly #process: LuceneProcess
  readonly #key: string

  private constructor(process: LuceneProcess, key: string, version: string) {
    this.#process = process
    this.#key = key
    this.version = version
  }

  /** @throws {Error} saying what is missing. */
  static async start(location: LuceneLocation, cache: string): Promise<Lucene> {
    const { java, classPath, key } = compileLucene(location, cache)
    const process = new LuceneProcess(java, classPath)
    const [version, runtime] = await process.ask('version')
    return new Lucene(process, key, `Lucene ${version}, Java ${runtime}`)
  }

  get pid(): number | undefined {
    return this.#process.pid
  }

  /** Indexes the first blocks of a corpus, each a document, into a folder. */
  async build(
    file: string,
    folder: string,
    analyser: LuceneAnalyser,
    blocks: number,
    merge: boolean,
  ): Promise<LuceneBuild> {
    const [build, mergeTime] = await this.#process.ask(
      'build',
      file,
      folder,
      analyser,
      blocks,
      merge ? 'merge' : '-',
    )
    return { buildSeconds: Number(build) / 1e9, mergeSeconds: Number(mergeTime) / 1e9 }
  }

  /** Opens the index of the corpus's tokens, which is built where no earlier run has left it. */
  async open(corpus: Corpus, blocks: number, merge: boolean): Promise<OpenedLucene> {
    const folder = join(corpus.folder, `lucene-${blocks}-${merge ? 'one' : 'many'}-${this.#key}`)
    if (!existsSync(folder)) {
      const draft = `${folder}.draft`
      rmSync(draft, { recursive: true, force: true })
      await this.build(corpus.tokenFile, draft, 'blanks', blocks, merge)
      renameSync(draft, folder)
    }
    const [documents, segments, bytes] = await this.#process.ask('open', folder)
    await this.#process.ask('queries', corpus.queryFile)
    return { documents: Number(documents), segments: Number(segments), bytes: Number(bytes) }
  }

  /** Every query once, one after the other. @returns Milliseconds each. */
  async pass(limit: number): Promise<number[]> {
    const [times] = await this.#process.ask('pass', limit)
    return milliseconds(times!)
  }

  /** All queries some times over, by so many threads at once. */
  async clients(
    threads: number,
    passes: number,
    limit: number,
  ): Promise<{ readonly seconds: number; readonly times: number[] }> {
    const [elapsed, times] = await this.#process.ask('clients', threads, passes, limit)
    return { seconds: Number(elapsed) / 1e9, times: milliseconds(times!) }
  }

  /** The best blocks of each query, by their place in the corpus from 0. */
  async top(limit: number): Promise<number[][]> {
    const [found] = await this.#process.ask('top', limit)
    return found!
      .split(';')
      .slice(0, -1)
      .map((hits) => (hits === '' ? [] : hits.trimEnd().split(' ').map(Number)))
  }

  close(): Promise<void> {
    return this.#process.close()
  }
}

const milliseconds = (nanoseconds: string): number[] =>
  nanoseconds
    .trimEnd()
    .split(' ')
    .map((time) => Number(time) / NANOSECONDS_A_MILLISECOND)
