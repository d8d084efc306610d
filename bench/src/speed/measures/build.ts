import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Bench } from '../bench.js'
import type { LuceneAnalyser } from '../lucene/lucene.js'
import { buildQuireIndex, type IndexKind } from '../quire/quire-index.js'
import type { Result } from '../result.js'

const TABLE = 'Build, into one segment'

/** Analysis, segments, and their merge into one. The reading of the text is not counted. */
export async function measureBuild(bench: Bench, blocks: number): Promise<Result[]> {
  const full = await buildQuire(bench, blocks, 'full', 'Quire, all fields and n-grams')
  const results = [full, await buildQuire(bench, blocks, 'body', 'Quire, shared tokens')]
  if (bench.lucene === undefined) return results
  const { version } = bench.lucene
  const english = await buildLucene(bench, blocks, 'english', `${version}, EnglishAnalyzer`)
  results.push(
    english,
    await buildLucene(bench, blocks, 'standard', `${version}, StandardAnalyzer`),
    await buildLucene(bench, blocks, 'blanks', `${version}, shared tokens`),
    {
      table: `${TABLE}, as a ratio`,
      blocks,
      engine: 'Quire, all fields and n-grams / Lucene, EnglishAnalyzer',
      values: { 'blocks/s': rate(full) / rate(english) },
    },
  )
  return results
}

const rate = ({ values }: Result): number => values['blocks/s'] as number

async function buildQuire(bench: Bench, blocks: number, kind: IndexKind, engine: string): Promise<Result> {
  bench.progress(`${blocks} blocks: building ${engine}`)
  const { buildSeconds, mergeSeconds } = await buildQuireIndex(bench.corpus, kind, blocks)
  return row(blocks, engine, buildSeconds, mergeSeconds)
}

async function buildLucene(
  { corpus, cache, lucene, progress }: Bench,
  blocks: number,
  analyser: LuceneAnalyser,
  engine: string,
): Promise<Result> {
  progress(`${blocks} blocks: building ${engine}`)
  const folder = join(cache, `lucene-build-${process.pid}`)
  const file = analyser === 'blanks' ? corpus.tokenFile : corpus.textFile
  try {
    const { buildSeconds, mergeSeconds } = await lucene!.build(file, folder, analyser, blocks, true)
    return row(blocks, engine, buildSeconds, mergeSeconds)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function row(blocks: number, engine: string, buildSeconds: number, mergeSeconds: number): Result {
  return {
    table: TABLE,
    blocks,
    engine,
    values: {
      'build s': buildSeconds,
      'merge s': mergeSeconds,
      'blocks/s': blocks / (buildSeconds + mergeSeconds),
    },
  }
}
