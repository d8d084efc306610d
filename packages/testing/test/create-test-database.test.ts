import { createTestDatabase } from '@quire/testing'
import pg from 'pg'
import { expect, inject, it } from 'vitest'

const count = async (name: string): Promise<number | null> => {
  const client = new pg.Client({ connectionString: inject('testServer').url })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  await client.end()
  return rowCount
}

it('gives each caller a migrated database of its own, under the role of the app', async () => {
  const [one, other] = await Promise.all([createTestDatabase({ sets: [] }), createTestDatabase({ sets: [] })])
  await one.database.query(
    "insert into quire.secrets (name, value) values ('s', decode(repeat('ab', 32), 'hex'))",
  )
  const { rows } = await other.database.query('select count(*), current_user as role from quire.secrets')
  expect(rows).toEqual([{ count: 0, role: 'quire_app' }])
  await Promise.all([one.drop(), other.drop()])
})

it('drops the database though others are connected to it', async () => {
  const { url, drop } = await createTestDatabase({ sets: [] })
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const name = new URL(url).pathname.slice(1)
  expect(await count(name)).toBe(1)
  await drop()
  expect(await count(name)).toBe(0)
})
