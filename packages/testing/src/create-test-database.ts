import { createHash, randomBytes } from 'node:crypto'
import { type Database, type MigrationSet, migrate, openDatabase } from '@quire/database'
import type pg from 'pg'
import { inject } from 'vitest'
import { databasePrefix, type TestServer, urlOfDatabase, withAdmin } from './test-server.js'

export interface TestDatabase {
  /** Logs in as the owner of everything. */
  readonly url: string
  /** Works under the role of the app. */
  readonly database: Database
  /** Closes `database` and drops what it was connected to, whoever else still is. */
  drop(): Promise<void>
}

async function databaseExists(client: pg.Client, name: string): Promise<boolean> {
  return (await client.query('select from pg_database where datname = $1', [name])).rowCount === 1
}

/** Makes the migrated template where the run has none yet. It gets its name last, so a broken one is never cloned. */
async function ensureTemplate(
  client: pg.Client,
  { url }: TestServer,
  template: string,
  sets: readonly MigrationSet[],
): Promise<void> {
  await client.query('select pg_advisory_lock(hashtext($1))', [template])
  try {
    if (await databaseExists(client, template)) return
    const draft = `${template}_draft`
    await client.query(`drop database if exists ${draft} with (force)`)
    await client.query(`create database ${draft} template template0`)
    await migrate({ url: urlOfDatabase(url, draft), sets })
    await client.query(`alter database ${draft} rename to ${template}`)
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', [template])
  }
}

/** The same for both kinds: who is still connected when it is dropped is cut off. */
const dropDatabase = (server: TestServer, name: string): Promise<unknown> =>
  withAdmin(server.url, (client) => client.query(`drop database if exists ${name} with (force)`))

const newName = ({ run }: TestServer): string => `${databasePrefix(run)}${randomBytes(6).toString('hex')}`

/** A database without any migration, for tests of what makes one. */
export async function createEmptyDatabase(): Promise<Omit<TestDatabase, 'database'>> {
  const server = inject('testServer')
  const name = newName(server)
  await withAdmin(server.url, (client) => client.query(`create database ${name} template template0`))
  return {
    url: urlOfDatabase(server.url, name),
    drop: async () => {
      await dropDatabase(server, name)
    },
  }
}

/**
 * A database of the caller's own with these migrations applied, cloned from a template that a run makes once for
 * each combination of sets. Call `drop` when done; what is not dropped goes with the run.
 */
export async function createTestDatabase({
  sets,
}: {
  readonly sets: readonly MigrationSet[]
}): Promise<TestDatabase> {
  const server = inject('testServer')
  const key = createHash('sha256').update(JSON.stringify(sets.map((set) => [set.schema, set.directory.href])))
  const template = `${databasePrefix(server.run)}template_${key.digest('hex').slice(0, 12)}`
  const name = newName(server)
  await withAdmin(server.url, async (client) => {
    await ensureTemplate(client, server, template, sets)
    await client.query(`create database ${name} template ${template}`)
  })
  const url = urlOfDatabase(server.url, name)
  const database = openDatabase({ url })
  return {
    url,
    database,
    drop: async () => {
      await database.close()
      await dropDatabase(server, name)
    },
  }
}
