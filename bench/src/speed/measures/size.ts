import type { Bench } from '../bench.js'
import { countPostings } from '../quire/count-postings.js'
import { probeMemory } from '../quire/memory-probe.js'
import { type IndexKind, keepQuireIndex, readQuireIndex, viewOf } from '../quire/quire-index.js'
import { rssOf } from '../report/rss.js'
import type { Result } from '../result.js'
import { LIMIT } from './limit.js'

const TABLE = 'Size and memory'
const MEGABYTE = 1e6

/** Bytes of an index, everything included, and the memory of a process that has opened it and answered all queries. */
export async function measureSize(bench: Bench, blocks: number): Promise<Result[]> {
  const { corpus, lucene, progress } = bench
  progress(`${blocks} blocks: size and memory`)
  const results = [
    await quireSize(bench, blocks, 'body', 'Quire, shared tokens'),
    await quireSize(bench, blocks, 'full', 'Quire, all fields and n-grams'),
  ]
  if (lucene !== undefined) {
    const { bytes, segments } = await lucene.open(corpus, blocks, bench.luceneMerges)
    await lucene.pass(LIMIT)
    const postings = results[0]!.values.postings as number
    results.push({
      table: TABLE,
      blocks,
      engine: `${lucene.version}, shared tokens`,
      values: { ...sizes(bytes, postings, blocks), ...rssColumn(lucene.pid) },
      note: `${segments} segment(s); the memory is that of a Java process with -Xmx2g`,
    })
  }
  return results
}

async function quireSize(
  { corpus }: Bench,
  blocks: number,
  kind: IndexKind,
  engine: string,
): Promise<Result> {
  const file = await keepQuireIndex(corpus, kind, blocks)
  const view = viewOf(await readQuireIndex(corpus, kind, blocks))
  const { segment } = view.parts[0]!
  const { before, after } = probeMemory(file, kind, corpus.queryFile)
  return {
    table: TABLE,
    blocks,
    engine,
    values: {
      ...sizes(segment.byteLength, countPostings(segment), blocks),
      'RSS MB': after / MEGABYTE,
      'RSS above an empty process MB': (after - before) / MEGABYTE,
    },
  }
}

const sizes = (bytes: number, postings: number, blocks: number): Record<string, number> => ({
  MB: bytes / MEGABYTE,
  postings,
  'bytes/posting': bytes / postings,
  'bytes/block': bytes / blocks,
})

function rssColumn(pid: number | undefined): Record<string, number> {
  const bytes = rssOf(pid)
  return bytes === undefined ? {} : { 'RSS MB': bytes / MEGABYTE }
}
