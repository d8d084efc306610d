import { type Database, openDatabase } from '@quire/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from '../app-under-test.js'

let app: AppUnderTest
let owner: Database
beforeAll(async () => {
  app = await openApp()
  owner = openDatabase({ url: app.databaseUrl, role: new URL(app.databaseUrl).username })
})
afterAll(async () => {
  await owner.close()
  await app.close()
})

const ready = async () => {
  const response = await app.app.inject({ url: '/ready' })
  return [response.statusCode, response.json()]
}
const READY = [200, { status: 'ready' }]
const UNAVAILABLE = [503, { status: 'unavailable' }]

test('health tells that the process lives, and its version', async () => {
  const response = await app.app.inject({ url: '/health' })
  expect(response.json()).toEqual({ status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
})

describe('ready', () => {
  const addMigration = (breaking: boolean) =>
    owner.query(
      `insert into notebook.migrations (id, name, checksum, breaking) values (9999, '9999_later', 'x', $1)`,
      [breaking],
    )
  const removeMigration = () => owner.query('delete from notebook.migrations where id = 9999')

  test('is yes on the schema that this build knows, and on one that grew without breaking it', async () => {
    expect(await ready()).toEqual(READY)
    await addMigration(false)
    expect(await ready()).toEqual(READY)
    await removeMigration()
  })

  test('is no on a schema with a breaking change from the future, until it is gone', async () => {
    await addMigration(true)
    expect(await ready()).toEqual(UNAVAILABLE)
    await removeMigration()
    expect(await ready()).toEqual(READY)
  })

  test('is no on a schema that is behind', async () => {
    const { rows } = await owner.query<{ id: number }>(
      'delete from search.migrations where id = 1 returning id, name, checksum, breaking',
    )
    expect(rows).toHaveLength(1)
    expect(await ready()).toEqual(UNAVAILABLE)
  })
})
