import { searchMigrations } from '@quire/retrieval-store'
import { createTestDatabase, type TestDatabase } from '@quire/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fullDocument, plainBlock } from '../../src/speed/corpus/source-document.js'
import { fillIndex, openCache } from '../../src/speed/store/stored-indexes.js'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ sets: [searchMigrations] })
})
afterAll(() => test.drop())

async function* documents(count: number) {
  for (let number = 0; number < count; number++) {
    const blocks = [plainBlock(`heron ${number}`, [])]
    yield fullDocument({ title: 'A', path: 'a.md', frontMatter: [], keywords: [], blocks }, number)
  }
}

describe('fillIndex', () => {
  it('writes what is missing, and leaves alone what is there', async () => {
    const blocks = async () => (await openCache(test.database).view('a')).blockCount
    await fillIndex(test.database, 'a', 3, documents(3))
    expect(await blocks()).toBe(3)
    await fillIndex(test.database, 'a', 3, documents(0))
    expect(await blocks()).toBe(3)
    await fillIndex(test.database, 'a', 5, documents(5))
    expect(await blocks()).toBe(5)
  })
})
