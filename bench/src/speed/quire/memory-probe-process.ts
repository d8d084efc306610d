import { readFileSync } from 'node:fs'
import { indexLanguages, rankLeg, searchIndex } from '@quire/retrieval-core'
import type { ProbedMemory } from './memory-probe.js'
import { analyserOf, type IndexKind, viewOf } from './quire-index.js'

const LIMIT = 20

/** Bytes in memory once what is not needed any more is gone. */
function settledMemory(): number {
  global.gc?.()
  return process.memoryUsage.rss()
}

const [file, kind, queryFile] = process.argv.slice(2) as [string, IndexKind, string]
const queries = readFileSync(queryFile, 'utf8').trimEnd().split('\n')
const before = settledMemory()
const view = viewOf(readFileSync(file))
for (const text of queries) {
  const query = analyserOf(kind).query(text, indexLanguages(view))
  if (kind === 'body') rankLeg(view, query, 'bm25', { limit: LIMIT })
  else searchIndex(view, query, { text }).page(LIMIT)
}
const answer: ProbedMemory = { before, after: settledMemory() }
process.stdout.write(JSON.stringify(answer))
