import { ServiceError, StartupError } from '@quire/envelope'
import { createTestDatabase, type TestDatabase } from '@quire/testing'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../src/index.js'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase({ sets: [] })
})
afterAll(() => test.drop())

async function asOwner<R extends object>(text: string, values: unknown[] = []): Promise<R[]> {
  const client = new pg.Client({ connectionString: test.url })
  await client.connect()
  try {
    return (await client.query<R>(text, values)).rows
  } finally {
    await client.end()
  }
}

const running = async (applicationName: string): Promise<number> =>
  (
    await asOwner(
      `select from pg_stat_activity where application_name = $1 and state = 'active' and query like '%pg_sleep%'`,
      [applicationName],
    )
  ).length

describe('connections', () => {
  it('have the role of the app at their first statement, all of them', async () => {
    const database = openDatabase({ url: test.url, maxConnections: 5, applicationName: 'roles' })
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.query(`select current_user as role, current_setting('application_name') as name`),
      ),
    )
    expect(new Set(answers.map(({ rows }) => JSON.stringify(rows[0])))).toEqual(
      new Set(['{"role":"quire_app","name":"roles"}']),
    )
    await database.close()
  })

  it('are refused, with the remedy, when the login cannot switch to the role', async () => {
    const database = openDatabase({ url: test.url, role: 'no_such_role' })
    await expect(database.query('select 1')).rejects.toThrow(StartupError)
    await expect(database.query('select 1')).rejects.toThrow(/quire db migrate/)
    await database.close()
  })

  it('that break, idle or lent, are replaced and end no process', async () => {
    const broken: Error[] = []
    const database = openDatabase({
      url: test.url,
      applicationName: 'breaks',
      onError: (error) => broken.push(error),
    })
    const lent = await database.pool.connect()
    await Promise.all([database.query('select 1'), database.query('select 1')])
    const [inFlight] = await Promise.all([
      database.query('select pg_sleep(30)').catch((error) => error),
      (async () => {
        await expect.poll(() => running('breaks')).toBe(1)
        await asOwner(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'breaks'`,
        )
      })(),
    ])
    expect(inFlight).toMatchObject({ code: 'UNAVAILABLE', retryable: true })
    await expect.poll(() => broken.length).toBeGreaterThan(0)
    lent.release()
    const answer = () => database.query('select 1 as one').catch(() => undefined)
    await expect.poll(answer).toMatchObject({ rows: [{ one: 1 }] })
    await database.close()
  })

  it.each([
    ['a port that nobody listens on', 'postgresql://someone:hush@127.0.0.1:1/db'],
    ['a socket that is not there', 'postgresql://someone:hush@localhost/db?host=%2Fnonexistent'],
    ['a host without a name', 'postgresql://someone:hush@no-such-host.invalid/db'],
  ])('to %s are unavailable, and nothing of the URL is told', async (_, url) => {
    const database = openDatabase({ url })
    const error = await database.query('select secret_column').catch((thrown) => thrown)
    expect(error).toBeInstanceOf(ServiceError)
    expect(error).toMatchObject({ code: 'UNAVAILABLE', retryable: true })
    expect(error.message).not.toMatch(/someone|hush|127|localhost|nonexistent|invalid|secret_column/)
    await database.close()
  })

  it('that all are in use make a caller wait no longer than the given time', async () => {
    const database = openDatabase({ url: test.url, maxConnections: 1, connectTimeoutMs: 50 })
    const lent = await database.pool.connect()
    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    lent.release()
    await database.close()
  })

  it('are closed once, however often that is asked', async () => {
    const database = openDatabase({ url: test.url })
    await database.query('select 1')
    await Promise.all([database.close(), database.close()])
    await database.close()
    await expect(database.query('select 1')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('values', () => {
  it('are read as documented', async () => {
    const { rows } = await test.database.query(
      `select 9007199254740991::int8 as big, array[1, null]::int8[] as bigs, 1.50::numeric as exact,
        timestamptz '2026-01-02 03:04:05.678Z' as moment, date '2026-01-02' as day, timestamp '2026-01-02 03:04' as local,
        '\\x00ff'::bytea as bytes, '{"a":[1]}'::jsonb as json`,
    )
    expect(rows).toEqual([
      {
        big: 9007199254740991,
        bigs: [1, null],
        exact: '1.50',
        moment: new Date('2026-01-02T03:04:05.678Z'),
        day: '2026-01-02',
        local: '2026-01-02 03:04:00',
        bytes: Buffer.from([0, 255]),
        json: { a: [1] },
      },
    ])
  })

  it('of int8 fail where a number would not be exact', async () => {
    await expect(test.database.query('select 9007199254740993::int8')).rejects.toThrow(RangeError)
    await expect(test.database.query('select 1 as one')).resolves.toMatchObject({ rowCount: 1 })
  })
})

describe('drizzle', () => {
  it('fails as a statement does, and tells neither statement nor values', async () => {
    const error = await test.database.drizzle.execute(sql`select ${'private'}::int`).catch((thrown) => thrown)
    expect(error).toMatchObject({ code: '22P02' })
    expect(error.message).not.toContain('select')
    const database = openDatabase({ url: 'postgresql://localhost/db?host=%2Fnonexistent' })
    await expect(database.drizzle.execute(sql`select 1`)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await database.close()
  })
})

describe('statements', () => {
  it('keep their Postgres code when they are at fault', async () => {
    await expect(test.database.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
  })

  it('take values beside the text or within, and a name to be prepared under', async () => {
    const statement = { name: 'sum', text: 'select $1::int + $2::int as sum', values: [1, 2] }
    expect((await test.database.query(statement)).rows).toEqual([{ sum: 3 }])
    expect((await test.database.query(statement, [3, 4])).rows).toEqual([{ sum: 7 }])
  })

  it('are cancelled in Postgres by their signal, and the connection lives on', async () => {
    const database = openDatabase({ url: test.url, maxConnections: 1, applicationName: 'cancels' })
    const before = await database.query('select pg_backend_pid() as pid')
    const abort = new AbortController()
    const reason = new Error('the caller left')
    const sleeping = database.query({ text: 'select pg_sleep(30)', signal: abort.signal })
    const settled = expect(sleeping).rejects.toBe(reason)
    await expect.poll(() => running('cancels')).toBe(1)
    const start = Date.now()
    abort.abort(reason)
    await settled
    await expect.poll(() => running('cancels')).toBe(0)
    expect(Date.now() - start).toBeLessThan(500)
    expect((await database.query('select pg_backend_pid() as pid')).rows).toEqual(before.rows)
    await database.close()
  })

  it('whose signal aborts while they wait for a connection leave the queue', async () => {
    const database = openDatabase({ url: test.url, maxConnections: 1 })
    const lent = await database.pool.connect()
    const abort = new AbortController()
    const waiting = database.query({ text: 'select 1', signal: abort.signal })
    const settled = expect(waiting).rejects.toThrow('gone')
    abort.abort(new Error('gone'))
    await settled
    lent.release()
    expect((await database.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await database.close()
  })

  it('are not sent at all when their signal has aborted before', async () => {
    const signal = AbortSignal.abort(new Error('too late'))
    await expect(test.database.query({ text: 'select 1', signal })).rejects.toThrow('too late')
  })
})
