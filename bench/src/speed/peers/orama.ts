import { create, insertMultiple, search } from '@orama/orama'
import { readLines } from '../corpus/lines.js'
import { LIMIT } from '../measures/limit.js'
import { packageVersion } from './package-version.js'
import type { StartPeer } from './peer.js'

const LINES_AT_ONCE = 10_000

export const startOrama: StartPeer = async ({ corpus, blocks }) => {
  const index = create({
    schema: { body: 'string' } as const,
    components: {
      tokenizer: {
        language: 'english',
        normalizationCache: new Map<string, string>(),
        tokenize: (text: string) => text.split(' '),
      },
    },
  })
  let batch: { body: string }[] = []
  const flush = async (): Promise<void> => {
    await insertMultiple(index, batch, LINES_AT_ONCE)
    batch = []
  }
  for await (const body of readLines(corpus.tokenFile, blocks)) {
    batch.push({ body })
    if (batch.length === LINES_AT_ONCE) await flush()
  }
  await flush()
  return {
    name: `Orama ${packageVersion('@orama/orama')}`,
    note: 'as it comes: it also finds words that begin with a term',
    search: async (terms) => (await search(index, { term: terms.join(' '), limit: LIMIT })).hits.length,
    close: () => {},
  }
}
