import { createTestDatabase, type TestDatabase } from '@quire/testing'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, type Transaction } from '../src/index.js'

let test: TestDatabase
let owner: pg.Client
beforeAll(async () => {
  test = await createTestDatabase({ sets: [] })
  owner = new pg.Client({ connectionString: test.url })
  await owner.connect()
  await owner.query(`create table quire.numbers (n int primary key, other int
    references quire.numbers deferrable initially deferred)`)
})
afterAll(async () => {
  await owner.end()
  await test.drop()
})
beforeEach(() => owner.query('truncate quire.numbers'))

const numbers = async (): Promise<number[]> =>
  (await owner.query<{ n: number }>('select n from quire.numbers order by n')).rows.map(({ n }) => n)
const insert = (tx: Pick<Transaction, 'query'>, n: number, other: number | null = null) =>
  tx.query('insert into quire.numbers values ($1, $2)', [n, other])

describe('a transaction', () => {
  it('commits when its work resolves, and hands its result on', async () => {
    const result = await test.database.transaction(async (tx) => {
      await insert(tx, 1)
      await insert(tx, 2)
      return 'done'
    })
    expect([result, await numbers()]).toEqual(['done', [1, 2]])
  })

  it('rolls back when its work rejects, with that very error', async () => {
    const error = new Error('changed my mind')
    const attempt = test.database.transaction(async (tx) => {
      await insert(tx, 1)
      throw error
    })
    await expect(attempt).rejects.toBe(error)
    expect(await numbers()).toEqual([])
  })

  it('fails when the commit fails', async () => {
    const attempt = test.database.transaction((tx) => insert(tx, 1, 99))
    await expect(attempt).rejects.toMatchObject({ code: '23503' })
    expect(await numbers()).toEqual([])
  })

  it('fails when a failed statement was hidden from it', async () => {
    const attempt = test.database.transaction(async (tx) => {
      await insert(tx, 1)
      await tx.query('select 1/0').catch(() => {})
    })
    await expect(attempt).rejects.toMatchObject({ code: 'INTERNAL' })
    expect(await numbers()).toEqual([])
  })

  it.each(['read committed', 'repeatable read', 'serializable'] as const)('can be %s', async (isolation) => {
    const { rows } = await test.database.transaction((tx) => tx.query('show transaction_isolation'), {
      isolation,
    })
    expect(rows).toEqual([{ transaction_isolation: isolation }])
  })

  it('can be read-only', async () => {
    const attempt = test.database.transaction((tx) => insert(tx, 1), { readOnly: true })
    await expect(attempt).rejects.toMatchObject({ code: '25006' })
  })

  it('takes no statement after its end', async () => {
    const kept = await test.database.transaction(async (tx) => tx)
    await expect(insert(kept, 1)).rejects.toMatchObject({ code: 'INTERNAL' })
    expect(await numbers()).toEqual([])
  })

  it('is unavailable when its connection breaks, and the next one gets another', async () => {
    const database = openDatabase({ url: test.url, maxConnections: 1 })
    const attempt = database.transaction(async (tx) => {
      const { rows } = await tx.query('select pg_backend_pid() as pid')
      await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid])
      await insert(tx, 1)
    })
    await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await database.transaction((tx) => insert(tx, 2))
    expect(await numbers()).toEqual([2])
    await database.close()
  })

  it('reports a serialisation failure as unavailable, to be tried again', async () => {
    await insert(test.database, 1)
    const attempt = test.database.transaction(
      async (tx) => {
        await tx.query('select * from quire.numbers')
        await owner.query('update quire.numbers set n = 2 where n = 1')
        await tx.query('update quire.numbers set n = 3 where n = 1')
      },
      { isolation: 'repeatable read' },
    )
    await expect(attempt).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true, reason: '40001' })
  })

  it('runs drizzle on its own connection, with failures that tell no statement', async () => {
    await test.database.transaction(async (tx) => {
      await insert(tx, 1)
      expect((await tx.drizzle.execute(sql`select n from quire.numbers`)).rows).toEqual([{ n: 1 }])
    })
    const attempt = test.database.transaction((tx) =>
      tx.drizzle.execute(sql`insert into quire.numbers values (1)`),
    )
    const error = await attempt.catch((thrown) => thrown)
    expect(error).toMatchObject({ code: '23505' })
    expect(error.message).not.toContain('insert into')
  })
})

describe('the signal of a transaction', () => {
  it('cancels the statement that runs and rolls back', async () => {
    const abort = new AbortController()
    const attempt = test.database.transaction(
      async (tx) => {
        await insert(tx, 1)
        setTimeout(() => abort.abort(new Error('enough')), 20)
        await tx.query('select pg_sleep(30)')
      },
      { signal: abort.signal },
    )
    await expect(attempt).rejects.toThrow('enough')
    expect(await numbers()).toEqual([])
  })

  it('stops it between two statements as well', async () => {
    const abort = new AbortController()
    const attempt = test.database.transaction(
      async (tx) => {
        await insert(tx, 1)
        abort.abort(new Error('enough'))
      },
      { signal: abort.signal },
    )
    await expect(attempt).rejects.toThrow('enough')
    expect(await numbers()).toEqual([])
  })
})
