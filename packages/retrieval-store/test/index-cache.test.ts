import { createAnalyser, type DocumentInput, searchIndex } from '@quire/retrieval-core'
import { createTestDatabase, type TestDatabase } from '@quire/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyChanges, buildChange, createIndexCache, dropIndex, searchMigrations } from '../src/index.js'
import { document } from './documents.js'

const analyser = createAnalyser()
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ sets: [searchMigrations] })
})
afterAll(() => test.drop())

const put = (indexId: string, ...documents: DocumentInput[]) =>
  test.database.transaction((tx) => applyChanges(tx, { indexId, put: buildChange(documents, analyser)! }))
const remove = (indexId: string, id: string, revision: number) =>
  test.database.transaction((tx) => applyChanges(tx, { indexId, remove: [{ id, revision }] }))
const openCache = (maxBytes?: number) =>
  createIndexCache({ database: test.database, analyser, ...(maxBytes !== undefined && { maxBytes }) })
type Cache = ReturnType<typeof openCache>
const found = async (cache: Cache, indexId: string, query: string) =>
  searchIndex(await cache.view(indexId), analyser.query(query)).documents.map(({ documentId }) => documentId)

describe('createIndexCache', () => {
  it('answers with an empty view for an index that was never written, and for one that was dropped', async () => {
    const cache = openCache()
    expect((await cache.view('never')).blockCount).toBe(0)
    await put('dropped', document('a', 'tern'))
    expect(await found(cache, 'dropped', 'tern')).toEqual(['a'])
    await test.database.transaction((tx) => dropIndex(tx, 'dropped'))
    expect(await found(cache, 'dropped', 'tern')).toEqual([])
    await put('dropped', document('b', 'tern'))
    expect(await found(cache, 'dropped', 'tern')).toEqual(['b'])
  })

  it('notices an index that was dropped and made again between two of its calls', async () => {
    const cache = openCache()
    for (let i = 0; i < 5; i++) await put('again', document(`old${i}`, 'knot'))
    expect(await found(cache, 'again', 'knot')).toHaveLength(5)
    await test.database.transaction((tx) => dropIndex(tx, 'again'))
    await put('again', document('new', 'knot'))
    expect(await found(cache, 'again', 'knot')).toEqual(['new'])
  })

  it('ends, while its index is dropped and made again all the time', async () => {
    const cache = openCache()
    const churn = async () => {
      for (let i = 0; i < 30; i++) {
        await put('churned', document('a', 'godwit'))
        await test.database.transaction((tx) => dropIndex(tx, 'churned'))
      }
    }
    const ask = async () => {
      for (let i = 0; i < 100; i++) expect((await cache.view('churned')).documentCount).toBeLessThanOrEqual(1)
    }
    await Promise.all([churn(), ask(), ask()])
    expect((await cache.view('churned')).documentCount).toBe(0)
  })

  it('buries replaced and removed documents, also those of segments it loaded long before', async () => {
    const cache = openCache()
    await put('buried', document('a', 'gull'), document('b', 'gull'))
    expect(await found(cache, 'buried', 'gull')).toEqual(['a', 'b'])
    await put('buried', document('a', 'skua', 2))
    await remove('buried', 'b', 1)
    expect(await found(cache, 'buried', 'gull')).toEqual([])
    expect(await found(cache, 'buried', 'skua')).toEqual(['a'])
    expect(await found(openCache(), 'buried', 'gull skua')).toEqual(['a'])
  })

  it('keeps indexes apart', async () => {
    const cache = openCache()
    await put('one', document('a', 'heron'))
    await put('two', document('b', 'heron'))
    expect(await found(cache, 'one', 'heron')).toEqual(['a'])
    expect(await found(cache, 'two', 'heron')).toEqual(['b'])
  })

  it('stays within its budget, and answers for an index that is larger than it', async () => {
    for (let i = 0; i < 6; i++)
      await put(`budget${i}`, document('a', `plover ${'and so on '.repeat(i * 50)}`))
    const alone = openCache()
    await found(alone, 'budget0', 'plover')
    const budget = 3 * alone.size().bytes
    const cache = openCache(budget)
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 6; i++) expect(await found(cache, `budget${i}`, 'plover')).toEqual(['a'])
      expect(cache.size().bytes).toBeLessThanOrEqual(budget)
      expect(cache.size().indexes).toBeGreaterThan(1)
    }
    const tiny = openCache(1)
    expect(await found(tiny, 'budget5', 'plover')).toEqual(['a'])
    expect(tiny.size()).toEqual({ indexes: 0, bytes: 0, blocks: 0 })
  })

  it('counts the blocks that it holds, and the memory of dead documents too', async () => {
    const cache = openCache()
    await put('counted', document('a', ['rail', 'crake']), document('b', 'rail'))
    await found(cache, 'counted', 'rail')
    const { bytes, ...before } = cache.size()
    expect(before).toEqual({ indexes: 1, blocks: 3 })
    await remove('counted', 'a', 1)
    await found(cache, 'counted', 'rail')
    expect(cache.size().bytes).toBeGreaterThan(bytes)
  })

  it('loads an index once for many callers who come at once', async () => {
    await put('shared', document('a', 'dunlin'))
    const cache = openCache()
    const views = await Promise.all(Array.from({ length: 20 }, () => cache.view('shared')))
    expect(new Set(views).size).toBe(1)
  })

  it('sees every commit that came before the call, while many write', async () => {
    const cache = openCache()
    const writers = Array.from({ length: 5 }, async (_, writer) => {
      for (let revision = 1; revision <= 10; revision++) {
        await put('busy', document(`d${writer}`, `mark${writer}x${revision}`, revision))
        expect(await found(cache, 'busy', `mark${writer}x${revision}`)).toContain(`d${writer}`)
      }
    })
    await Promise.all(writers)
    expect((await cache.view('busy')).documentCount).toBe(5)
  })
})
