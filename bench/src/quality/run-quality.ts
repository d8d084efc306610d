import { writeFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { createAnalyser } from '@quire/retrieval-core'
import { startProgress } from '../speed/progress.js'
import { defaultDataFolder } from './data-folder.js'
import type { Mode } from './evaluate/modes.js'
import { trecRun } from './evaluate/trec-run.js'
import { readBaselines } from './judged/baselines.js'
import { collectionFolders, readCollection } from './judged/read-collection.js'
import { type JudgedResult, type JudgedRun, measureByFile, measureJudged } from './measure-judged.js'
import { type KnownItemResult, measureKnownItems } from './measure-known-items.js'
import { filesOf, hasFiles } from './notebooks/by-file.js'
import { markdownFolder } from './notebooks/markdown-folder.js'
import { report } from './report/report.js'

export interface QualityOptions {
  readonly data?: string
  readonly mode: Mode
  readonly collection?: readonly string[]
  readonly knownItems: boolean
  readonly markdown?: string
  readonly items: number
  readonly seed: number
  readonly json: boolean
  readonly run?: string
  readonly check: boolean
}

/** A collection may fall this far short of its baseline. */
const TOLERANCE = 0.01

/** Measures and prints. @returns The exit code: 1 if `--check` found a collection below its baseline. */
export function runQuality(options: QualityOptions): number {
  const progress = startProgress()
  const analyser = createAnalyser()
  const data = options.data ?? defaultDataFolder()
  const folders = chosenFolders(data, options.collection)
  const baselines = readBaselines(data)
  const judged: JudgedResult[] = []
  const byFile: JudgedResult[] = []
  const knownItems: KnownItemResult[] = []

  for (const folder of folders) {
    const collection = readCollection(folder)
    progress(
      `${collection.name}: ${collection.documents.length} documents, ${collection.queries.length} queries`,
    )
    const run = measureJudged(collection, options.mode, baselines, analyser)
    judged.push(run.result)
    if (options.run !== undefined) writeRun(runPath(options.run, collection.name, folders.length), run)
    const ofFiles = measureByFile(collection, analyser)
    if (ofFiles !== undefined) byFile.push(ofFiles.result)
    if (options.knownItems && hasFiles(collection)) {
      progress(`${collection.name}: known items`)
      knownItems.push(...measureKnownItems(collection.name, filesOf(collection), options, analyser))
    }
  }
  if (options.markdown !== undefined) {
    progress(`${options.markdown}: known items`)
    const name = basename(options.markdown)
    knownItems.push(...measureKnownItems(name, markdownFolder(options.markdown), options, analyser))
  }
  const results = { judged, byFile, knownItems }
  process.stdout.write(options.json ? `${JSON.stringify(results, null, 2)}\n` : report(results))
  const short = judged.filter(({ difference }) => difference !== undefined && difference < -TOLERANCE)
  for (const { collection } of options.check ? short : []) progress(`${collection} is below its baseline`)
  return options.check && short.length > 0 ? 1 : 0
}

function chosenFolders(data: string, names: readonly string[] | undefined): string[] {
  const folders = collectionFolders(data)
  if (folders.length === 0) throw new Error(`${data} holds no judged collection`)
  const unknown = names?.find((name) => !folders.some((folder) => basename(folder) === name))
  if (unknown !== undefined) throw new Error(`${data} holds no collection ${unknown}`)
  return folders.filter((folder) => names?.includes(basename(folder)) ?? true)
}

/** With several collections, each gets a file of its own: `run.txt` becomes `run.cacm.txt`. */
function runPath(path: string, collection: string, count: number): string {
  if (count === 1) return path
  const ending = extname(path)
  return `${path.slice(0, path.length - ending.length)}.${collection}${ending}`
}

function writeRun(path: string, { evaluation, result }: JudgedRun): void {
  writeFileSync(path, trecRun(evaluation, `quire-${result.mode}`))
}
