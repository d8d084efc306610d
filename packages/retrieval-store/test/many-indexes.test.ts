import type { Database, Statement } from '@quire/database'
import { createAnalyser } from '@quire/retrieval-core'
import { createTestDatabase, type TestDatabase } from '@quire/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  applyChanges,
  buildChange,
  createIndexCache,
  dropIndex,
  mergeIndex,
  rebuildIndex,
  searchMigrations,
} from '../src/index.js'
import { document } from './documents.js'

const INDEXES = 5_000
const analyser = createAnalyser()
let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ sets: [searchMigrations] })
  // Plans depend on how many rows there are, not on what they hold.
  await test.database.query(
    `insert into search.indexes (index_id, version) select 'other' || n, n from generate_series(1, ${INDEXES}) n`,
  )
  await test.database.query(
    `insert into search.segments (index_id, segment_id, clean_version, analyser_version, document_count, block_count, byte_length)
     select index_id, s, 1, 1, 1, 1, 1 from search.indexes, generate_series(1, 5) s`,
  )
  await test.database.query(
    `insert into search.segment_chunks (index_id, segment_id, chunk_no, checksum, bytes)
     select index_id, segment_id, 0, 0, '' from search.segments`,
  )
  await test.database.query(
    `insert into search.tombstones (index_id, document_id, revision, version)
     select index_id, 'd' || d, 1, 1 from search.indexes, generate_series(1, 10) d`,
  )
  await analyseTables(test.url)
})
afterAll(() => test.drop())

/** As the owner: the application may not. */
async function analyseTables(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(
    'vacuum analyze search.indexes, search.segments, search.segment_chunks, search.tombstones',
  )
  await client.end()
}

/** The same database, and the statements that went through it. */
function recording(database: Database, statements: Map<string, Statement>): Database {
  const record =
    (query: Database['query']): Database['query'] =>
    (statement, values) => {
      const given = typeof statement === 'string' ? { text: statement } : statement
      statements.set(given.text, { ...given, ...(values !== undefined && { values }) })
      return query(statement, values)
    }
  return {
    ...database,
    query: record(database.query),
    transaction: (work, options) =>
      database.transaction((tx) => work({ ...tx, query: record(tx.query) }), options),
  }
}

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

const scans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']!] : []),
  ...(plan.Plans ?? []).flatMap(scans),
]

describe('one index among many', () => {
  it('is written, searched, merged, rebuilt and dropped without a pass over the others', async () => {
    const statements = new Map<string, Statement>()
    const database = recording(test.database, statements)
    const cache = createIndexCache({ database, analyser })
    const indexId = 'mine'
    for (let i = 0; i < 12; i++) {
      const put = buildChange(
        [document(`d${i}`, 'a whimbrel'), document('again', `take ${i}`, i + 1)],
        analyser,
      )!
      await database.transaction((tx) => applyChanges(tx, { indexId, put }))
    }
    await cache.search(indexId, { text: 'whimbrel', limit: 5 })
    await database.transaction((tx) => applyChanges(tx, { indexId, remove: [{ id: 'd3', revision: 1 }] }))
    expect(await mergeIndex(database, indexId)).toBeGreaterThan(0)
    await cache.search(indexId, { text: 'whimbrel', limit: 5 })
    const none = async function* () {}
    await rebuildIndex(database, indexId, analyser, none)
    await database.transaction((tx) => dropIndex(tx, indexId))

    const ours = [...statements.values()].filter(({ text }) => text.includes('search.'))
    expect(ours.length).toBeGreaterThan(15)
    for (const { text, values } of ours) {
      const { rows } = await test.database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        `explain (format json) ${text}`,
        values,
      )
      expect([text, scans(rows[0]!['QUERY PLAN'][0].Plan)]).toEqual([text, []])
    }
  }, 60_000)
})
