import type pg from 'pg'
import { APP_ROLE } from './app-role.js'

/**
 * Creates the schema with its history, and lets the app role read and write every table that migrations create in
 * it from now on; a migration may revoke some of that. The history itself can only be read.
 * Asks before it creates: `if not exists` needs the right to create even where there is nothing to do.
 */
export async function prepareSchema(client: pg.Client, schema: string): Promise<void> {
  const { rows } = await client.query<{ schema_exists: boolean; history_exists: boolean }>(
    'select to_regnamespace($1) is not null as schema_exists, to_regclass($2) is not null as history_exists',
    [schema, `${schema}.migrations`],
  )
  const { schema_exists, history_exists } = rows[0]!
  await client.query('begin')
  try {
    if (!schema_exists) await client.query(`create schema ${schema}`)
    if (!history_exists) {
      await client.query(`create table ${schema}.migrations (
        id integer primary key check (id > 0),
        name text not null,
        checksum text not null,
        breaking boolean not null,
        applied_at timestamptz not null default now()
      )`)
    }
    await client.query(`
      grant usage on schema ${schema} to ${APP_ROLE};
      revoke all on ${schema}.migrations from ${APP_ROLE};
      grant select on ${schema}.migrations to ${APP_ROLE};
      alter default privileges in schema ${schema} grant select, insert, update, delete on tables to ${APP_ROLE};
      alter default privileges in schema ${schema} grant usage, select on sequences to ${APP_ROLE};`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
