import type { Queryable } from '@quire/database'
import { createAnalyser, type DocumentInput, searchIndex } from '@quire/retrieval-core'
import { createTestDatabase, type TestDatabase } from '@quire/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  applyChanges,
  buildChange,
  createIndexCache,
  mergeIndex,
  rebuildIndex,
  searchMigrations,
} from '../src/index.js'

const analyser = createAnalyser()
let test: TestDatabase
let stored: DocumentInput[]
let indexId = 'index'
beforeAll(async () => {
  test = await createTestDatabase({ sets: [searchMigrations] })
})
afterAll(() => test.drop())
beforeEach(async () => {
  indexId = `${indexId}+`
  stored = Array.from({ length: 12 }, (_, i) => ({
    id: `d${i}`,
    revision: 1,
    title: '',
    path: '',
    frontMatter: [],
    keywords: [],
    blocks: [{ text: `turnstone ${i}`, headingPath: [], hashtags: [], mentions: [], links: [] }],
  }))
  // A segment each: a merge is due.
  for (const document of stored) {
    await test.database.transaction((tx) =>
      applyChanges(tx, { indexId, put: buildChange([document], analyser)! }),
    )
  }
})

const search = async () => {
  const view = await createIndexCache({ database: test.database, analyser }).view(indexId)
  return { count: view.documentCount, ...searchIndex(view, analyser.query('turnstone')) }
}

/** The stored documents, after something else has happened between the rebuild's snapshot and its end. */
function readingWhile(meanwhile: () => Promise<unknown>) {
  let isFirst = true
  return async function* (_tx: Queryable) {
    if (isFirst) {
      isFirst = false
      await meanwhile()
    }
    yield stored
  }
}

describe('rebuildIndex', () => {
  it.each([
    ['a merge', () => mergeIndex(test.database, indexId)],
    [
      'another rebuild',
      () =>
        rebuildIndex(
          test.database,
          indexId,
          analyser,
          readingWhile(async () => {}),
        ),
    ],
  ])('keeps one live copy of each document when %s ends meanwhile', async (_, meanwhile) => {
    const before = await search()
    await rebuildIndex(test.database, indexId, analyser, readingWhile(meanwhile))
    expect(await search()).toEqual(before)
    await mergeIndex(test.database, indexId)
    expect(await search()).toEqual(before)
  })

  it('keeps what is written meanwhile', async () => {
    const late = { ...stored[0]!, id: 'late' }
    const put = () =>
      test.database.transaction((tx) => applyChanges(tx, { indexId, put: buildChange([late], analyser)! }))
    await rebuildIndex(test.database, indexId, analyser, readingWhile(put))
    expect((await search()).count).toBe(13)
  })

  it('leaves an index alone that a newer analyser has written to', async () => {
    const newer = createAnalyser({ version: 1_000 })
    await test.database.transaction((tx) =>
      applyChanges(tx, { indexId, put: buildChange([{ ...stored[0]!, id: 'newer' }], newer)! }),
    )
    const segments = async () =>
      (await test.database.query('select segment_id from search.segments where index_id = $1', [indexId]))
        .rows
    const before = await segments()
    await rebuildIndex(
      test.database,
      indexId,
      analyser,
      readingWhile(async () => {}),
    )
    expect(await segments()).toEqual(before)
  })
})

describe('mergeIndex', () => {
  it('lets go of an index whose documents were all removed', async () => {
    await mergeIndex(test.database, indexId)
    const remove = stored.map(({ id }) => ({ id, revision: 1 }))
    await test.database.transaction((tx) => applyChanges(tx, { indexId, remove }))
    await mergeIndex(test.database, indexId)
    const { rows } = await test.database.query(
      `select (select count(*)::int from search.segments where index_id = $1) as segments,
              (select count(*)::int from search.tombstones where index_id = $1) as tombstones`,
      [indexId],
    )
    expect(rows).toEqual([{ segments: 0, tombstones: 0 }])
  })
})
