import { createAnalyser, type DocumentInput } from '@quire/retrieval-core'
import { createTestDatabase, type TestDatabase } from '@quire/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applyChanges,
  buildChange,
  createIndexCache,
  createIndexThreads,
  mergeIndex,
  rebuildIndex,
  searchMigrations,
} from '../src/index.js'
import { document } from './documents.js'

const analyser = createAnalyser()
const threads = createIndexThreads()
const indexId = 'damaged'
const search = { text: 'common w77', limit: 10 }
let test: TestDatabase
let stored: DocumentInput[]
let answer: unknown
let chunks: { segment_id: number; chunk_no: number; checksum: number; bytes: Buffer }[]

/** A segment of several chunks, and one of a few bytes. */
beforeAll(async () => {
  test = await createTestDatabase({ sets: [searchMigrations] })
  const words = (i: number) => Array.from({ length: 40 }, (_, j) => `w${(i * 40 + j).toString(36)}x${i}`)
  const blocks = Array.from({ length: 3_000 }, (_, i) => `common w${i} ${words(i).join(' ')}`)
  stored = [document('large', blocks), document('small', 'common')]
  await write()
  answer = await ask()
})
afterAll(async () => {
  await threads.close()
  await test.drop()
})

async function write(): Promise<void> {
  for (const one of stored) {
    await test.database.transaction((tx) => applyChanges(tx, { indexId, put: buildChange([one], analyser)! }))
  }
  const { rows } = await test.database.query<(typeof chunks)[number]>(
    'select segment_id, chunk_no, checksum, bytes from search.segment_chunks order by segment_id, chunk_no',
  )
  chunks = rows
}

/** As a process that has just started would. */
const ask = () => createIndexCache({ database: test.database, analyser, threads }).search(indexId, search)

const rebuild = () =>
  rebuildIndex(
    test.database,
    indexId,
    analyser,
    async function* () {
      yield stored
    },
    threads,
  )

/** Damages the index, looks at it, and puts the chunks back. */
async function whileDamaged(damage: string, values: unknown[], look: () => Promise<void>): Promise<void> {
  await test.database.query(damage, values)
  try {
    await look()
  } finally {
    await test.database.query('delete from search.segment_chunks')
    for (const { segment_id, chunk_no, checksum, bytes } of chunks) {
      await test.database.query(
        'insert into search.segment_chunks (index_id, segment_id, chunk_no, checksum, bytes) values ($1, $2, $3, $4, $5)',
        [indexId, segment_id, chunk_no, checksum, bytes],
      )
    }
  }
}
const unavailable = (segment: number, chunk: number) => ({
  code: 'UNAVAILABLE',
  retryable: true,
  rebuildable: true,
  indexId,
  reason: expect.stringContaining(`segment ${segment}, chunk ${chunk}:`),
})

describe('a damaged index', () => {
  it('never answers, and names the chunk, whichever byte of it is another', async () => {
    const anyByte = fc.nat({ max: chunks.length - 1 }).chain((chunk) =>
      fc.record({
        chunk: fc.constant(chunks[chunk]!),
        offset: fc.nat({ max: chunks[chunk]!.bytes.length - 1 }),
        flip: fc.integer({ min: 1, max: 255 }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(anyByte, async ({ chunk: { segment_id, chunk_no }, offset, flip }) => {
        const damage = `update search.segment_chunks set bytes = set_byte(bytes, $3, get_byte(bytes, $3) # $4)
                        where segment_id = $1 and chunk_no = $2`
        await whileDamaged(damage, [segment_id, chunk_no, offset, flip], () =>
          expect(ask()).rejects.toMatchObject(unavailable(segment_id, chunk_no)),
        )
        expect(await ask()).toEqual(answer)
      }),
      { numRuns: 15 },
    )
  }, 120_000)

  it.each([
    ['is missing', 'delete from search.segment_chunks where segment_id = $1 and chunk_no = 1'],
    [
      'is cut short',
      'update search.segment_chunks set bytes = substring(bytes for 99) where segment_id = $1 and chunk_no = 1',
    ],
    [
      'holds the row of another one',
      `update search.segment_chunks c set bytes = o.bytes, checksum = o.checksum
       from search.segment_chunks o where c.segment_id = $1 and c.chunk_no = 1 and o.segment_id = $1 and o.chunk_no = 0`,
    ],
  ])('never answers when a chunk %s', async (_, damage) => {
    expect(chunks.length).toBeGreaterThan(3)
    const segment = chunks[0]!.segment_id
    await whileDamaged(damage, [segment], () => expect(ask()).rejects.toMatchObject(unavailable(segment, 1)))
  })

  it('never answers when two chunks are swapped', async () => {
    const segment = chunks[0]!.segment_id
    const swap = `update search.segment_chunks c set bytes = o.bytes, checksum = o.checksum from search.segment_chunks o
                  where c.segment_id = $1 and o.segment_id = $1 and c.chunk_no < 2 and o.chunk_no = 1 - c.chunk_no`
    await whileDamaged(swap, [segment], () => expect(ask()).rejects.toMatchObject(unavailable(segment, 0)))
  })

  it('still answers where it is in memory, is not merged, and is whole again after a rebuild', async () => {
    const cache = createIndexCache({ database: test.database, analyser, threads })
    expect(await cache.search(indexId, search)).toEqual(answer)
    await test.database.query('update search.segment_chunks set bytes = $1 where chunk_no = 1', [
      Buffer.alloc(9),
    ])
    expect(await cache.search(indexId, search)).toEqual(answer)
    for (let i = 0; i < 12; i++) {
      const added = document(`late${i}`, 'late')
      stored.push(added)
      await test.database.transaction((tx) =>
        applyChanges(tx, { indexId, put: buildChange([added], analyser)! }),
      )
    }
    await mergeIndex(test.database, indexId)
    await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await rebuild()
    const whole = await ask()
    expect(whole.documents.map(({ documentId }) => documentId)).toEqual(['large', 'small'])
    const { rows } = await test.database.query(
      `select count(*)::int as strays from search.segment_chunks c
       where not exists (select from search.segments s where s.segment_id = c.segment_id)`,
    )
    expect(rows).toEqual([{ strays: 0 }])
  })
})
