import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '@quire/database/embedded'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { beginRun, dropDatabases } from '../test-server.js'

/** The server stays set up between runs; one whose data a crash of the machine has damaged is made anew. */
async function openServer(root: string): Promise<EmbeddedPostgres> {
  const dataDir = join(root, 'node_modules', '.cache', 'quire-test-postgres')
  const options = { dataDir, durable: false, timeoutMs: 30_000 }
  try {
    return await openEmbeddedPostgres(options)
  } catch {
    await rm(dataDir, { recursive: true, force: true })
    return await openEmbeddedPostgres(options)
  }
}

/**
 * Vitest's global setup: one Postgres for the run, embedded, or that of `QUIRE_TEST_DATABASE_URL`, whose login must be
 * able to create databases and roles. Runs at the same time share the embedded one and do not meet.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.QUIRE_TEST_DATABASE_URL
  const server = given === undefined ? await openServer(project.config.root) : undefined
  const url = given ?? server!.url
  const client = new pg.Client({ connectionString: url, application_name: 'quire-testing' })
  client.on('error', () => {})
  await client.connect()
  const run = await beginRun(client)
  project.provide('testServer', { url, run })
  return async () => {
    await dropDatabases(client, run)
    await client.end()
    await server?.stop()
  }
}
