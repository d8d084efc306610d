import MiniSearch from 'minisearch'
import { readLines } from '../corpus/lines.js'
import { LIMIT } from '../measures/limit.js'
import { packageVersion } from './package-version.js'
import type { StartPeer } from './peer.js'

const LINES_AT_ONCE = 10_000

export const startMiniSearch: StartPeer = async ({ corpus, blocks }) => {
  const index = new MiniSearch<{ id: number; body: string }>({
    fields: ['body'],
    tokenize: (text) => text.split(' '),
    processTerm: (term) => term,
  })
  let id = 0
  let batch: { id: number; body: string }[] = []
  for await (const body of readLines(corpus.tokenFile, blocks)) {
    batch.push({ id: id++, body })
    if (batch.length === LINES_AT_ONCE) {
      index.addAll(batch)
      batch = []
    }
  }
  index.addAll(batch)
  return {
    name: `MiniSearch ${packageVersion('minisearch')}`,
    search: (terms) => index.search(terms.join(' ')).slice(0, LIMIT).length,
    close: () => {},
  }
}
