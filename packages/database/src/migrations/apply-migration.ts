import type pg from 'pg'
import type { Migration } from './read-migrations.js'

async function record(client: pg.Client, schema: string, migration: Migration): Promise<void> {
  const { id, name, checksum, breaking } = migration
  await client.query(
    `insert into ${schema}.migrations (id, name, checksum, breaking) values ($1, $2, $3, $4)`,
    [id, name, checksum, breaking],
  )
}

/** An index whose concurrent build broke off stays behind invalid, and `if not exists` would take it for done. */
async function dropInvalidIndexes(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ index: string }>(
    `select indexrelid::regclass::text as index from pg_index
      join pg_class on pg_class.oid = indexrelid
      where not indisvalid and relnamespace = $1::regnamespace`,
    [schema],
  )
  for (const { index } of rows) await client.query(`drop index concurrently ${index}`)
}

/** Applies one file and records it: in one transaction, or one after the other where the file refuses transactions. */
export async function applyMigration(client: pg.Client, schema: string, migration: Migration): Promise<void> {
  if (!migration.transactional) {
    await dropInvalidIndexes(client, schema)
    await client.query(`set search_path to ${schema}`)
    await client.query(migration.sql)
    await client.query('reset search_path')
    await record(client, schema, migration)
    return
  }
  await client.query('begin')
  try {
    await client.query(`set local search_path to ${schema}`)
    await client.query(migration.sql)
    await record(client, schema, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
