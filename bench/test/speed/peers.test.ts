import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEmptyDatabase } from '@quire/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Corpus } from '../../src/speed/corpus/corpus.js'
import { openCorpus } from '../../src/speed/corpus/open-corpus.js'
import { PEERS } from '../../src/speed/peers/index.js'
import { PeerMissing, type StartPeer } from '../../src/speed/peers/peer.js'

const BLOCKS = 200
let folder: string
let corpus: Corpus
let database: Awaited<ReturnType<typeof createEmptyDatabase>>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bench-peers-'))
  corpus = openCorpus({ cache: folder, seed: 1, blocks: BLOCKS, queries: 10, fresh: false }, () => {})
  database = await createEmptyDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function started(start: StartPeer) {
  return start({
    corpus,
    blocks: BLOCKS,
    progress: () => {},
    folder: join(folder, 'peers'),
    databaseUrl: async () => database.url,
    sqlite: undefined,
  })
}

describe.each(Object.entries(PEERS))('%s', (_, start) => {
  it('finds at most twenty blocks by any of the terms, and none by an unknown one', async (context) => {
    const peer = await started(start).catch((error) => {
      if (error instanceof PeerMissing) return context.skip(error.message)
      throw error
    })
    try {
      expect(peer.name).toMatch(/\d/)
      for (const query of corpus.queries) {
        const found = await peer.search([...query.split(' '), 'qqqqqq'])
        expect(found).toBeGreaterThan(0)
        expect(found).toBeLessThanOrEqual(20)
      }
      expect(await peer.search(['qqqqqq'])).toBe(0)
    } finally {
      await peer.close()
    }
  })
})
