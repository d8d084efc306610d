import { createAnalyser, type DocumentInput } from '@quire/retrieval-core'
import { createTestDatabase, type TestDatabase } from '@quire/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applyChanges,
  buildChange,
  createIndexCache,
  createIndexThreads,
  type IndexCache,
  mergeIndex,
  rebuildIndex,
  searchMigrations,
} from '../src/index.js'
import { document } from './documents.js'

const options = { version: 3, stopWords: new Set(['and']), shortTerms: new Set<string>() }
const analyser = createAnalyser(options)
const threads = createIndexThreads({ analyser: options, size: 2 })
let test: TestDatabase
let here: IndexCache
let there: IndexCache
beforeAll(async () => {
  test = await createTestDatabase({ sets: [searchMigrations] })
  here = createIndexCache({ database: test.database, analyser })
  there = createIndexCache({ database: test.database, analyser, threads, threadedBlocks: 0 })
})
afterAll(async () => {
  await threads.close()
  await test.drop()
})

const put = (indexId: string, ...documents: DocumentInput[]) =>
  test.database.transaction((tx) => applyChanges(tx, { indexId, put: buildChange(documents, analyser)! }))
const remove = (indexId: string, id: string, revision: number) =>
  test.database.transaction((tx) => applyChanges(tx, { indexId, remove: [{ id, revision }] }))

describe('a search in a thread', () => {
  it('answers as one in the calling thread does, through writes, deletions, merges and rebuilds', async () => {
    const indexId = 'same'
    const search = { text: 'tern and gull', limit: 5, withBlocks: true }
    const compare = async () => {
      const wanted = await here.search(indexId, search)
      // Both threads, and each twice: what is held, and what is new.
      const answers = await Promise.all(Array.from({ length: 6 }, () => there.search(indexId, search)))
      for (const answer of answers) expect(answer).toEqual(wanted)
      return wanted
    }
    expect((await compare()).documents).toEqual([])
    for (let i = 0; i < 14; i++) {
      await put(indexId, document(`d${i}`, i % 2 === 0 ? 'a tern and a gull' : 'tern tern'))
      if (i % 3 === 0) await compare()
    }
    expect((await compare()).query.dropped).toEqual(['and'])
    await put(indexId, document('d0', 'nothing of the kind', 2))
    await remove(indexId, 'd2', 1)
    const before = await compare()
    expect(before.documents).toHaveLength(5)
    expect(await mergeIndex(test.database, indexId, { threads })).toBeGreaterThan(0)
    expect(await compare()).toEqual(before)
    const documents = async function* () {
      yield [document('d7', 'a gull')]
    }
    await rebuildIndex(test.database, indexId, analyser, documents, threads)
    expect((await compare()).documents.map(({ documentId }) => documentId)).toEqual(['d7'])
  })

  it('answers from an index that is larger than the budget, and from evicted ones', async () => {
    const tiny = createIndexCache({
      database: test.database,
      analyser,
      threads,
      threadedBlocks: 0,
      maxBytes: 1,
    })
    await put('tiny', document('a', 'plover'))
    for (let i = 0; i < 3; i++) {
      const { documents } = await tiny.search('tiny', { text: 'plover', limit: 1 })
      expect(documents).toHaveLength(1)
      expect(tiny.size()).toEqual({ indexes: 0, bytes: 0, blocks: 0 })
    }
  })

  it('ends with the signal', async () => {
    await put('signal', document('a', 'snipe'))
    const search = { text: 'snipe', limit: 1 }
    const aborted = AbortSignal.abort(new Error('no longer wanted'))
    await expect(there.search('signal', search, aborted)).rejects.toThrow('no longer wanted')
    expect((await there.search('signal', search)).documents).toHaveLength(1)
  })

  it('throws what the engine throws', async () => {
    await put('throws', document('a', 'snipe'))
    await expect(there.search('throws', { text: 'snipe', limit: 1, k: -1 })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
    })
  })
})
