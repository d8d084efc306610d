import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Database, openDatabase } from '@quire/database'
import { describeEmbedded, openEmbeddedPostgres } from '@quire/database/embedded'
import { StartupError } from '@quire/envelope'
import { configuredAnalyser } from '../database-options.js'
import { explainError } from '../explain-error.js'
import type { Check } from './check.js'
import { checkIndexes } from './check-indexes.js'
import { checkSchema } from './check-schema.js'

export interface Place {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** Looks at everything that Quire needs. Starts the embedded server if it is not running, changes nothing else. */
export async function runChecks(place: Place): Promise<Check[]> {
  const checks = [checkNode(), await checkIssuerKey(place.dataDir)]
  if (place.databaseUrl !== undefined) return [...checks, ...(await checkDatabase(place.databaseUrl))]
  try {
    checks.push(...(await describeServer(place.dataDir)))
    const embedded = await openEmbeddedPostgres({ dataDir: place.dataDir })
    try {
      checks.push(...(await checkDatabase(embedded.url)))
    } finally {
      await embedded.stop()
    }
  } catch (error) {
    checks.push({ name: 'postgres', status: 'fail', detail: explainError(error) })
  }
  return checks
}

function checkNode(): Check {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const fits = major > 20 || (major === 20 && minor >= 19)
  const detail = `${process.versions.node} on ${process.platform} ${process.arch}, ICU ${process.versions.icu}`
  return fits
    ? { name: 'node', status: 'ok', detail }
    : { name: 'node', status: 'fail', detail, remedy: 'Install Node 20.19 or newer.' }
}

async function checkIssuerKey(dataDir: string): Promise<Check> {
  const file = join(dataDir, 'issuer.jwk')
  const found = await stat(file).catch(() => undefined)
  if (found === undefined)
    return { name: 'local issuer', status: 'ok', detail: `no key yet; made in ${file} when needed` }
  const open = (found.mode & 0o077) !== 0
  return open
    ? {
        name: 'local issuer',
        status: 'fail',
        detail: `${file} can be read by others`,
        remedy: `Run: chmod 600 '${file}'`,
      }
    : { name: 'local issuer', status: 'ok', detail: file }
}

async function describeServer(dataDir: string): Promise<Check[]> {
  const server = await describeEmbedded(dataDir)
  const state = server.running
    ? `running, pid ${server.pid}, socket in ${server.socketFolder}`
    : 'not running; started for this check'
  return [
    { name: 'postgres', status: 'ok', detail: `embedded ${server.version}, ${state}` },
    { name: 'data', status: 'ok', detail: `${server.data} (account ${server.uid})` },
    { name: 'binaries', status: 'ok', detail: server.binaries },
    { name: 'server log', status: 'ok', detail: server.log },
  ]
}

async function checkDatabase(url: string): Promise<Check[]> {
  const database = openDatabase({ url, applicationName: 'quire-doctor', maxConnections: 2 })
  try {
    const schema = await checkSchema(url)
    if (schema.status === 'fail') return [schema]
    return [
      await checkServer(database),
      schema,
      ...(await checkIndexes(database, configuredAnalyser().version)),
    ]
  } catch (error) {
    const remedy =
      error instanceof StartupError ? {} : { remedy: 'Check that the server runs and that the URL is right.' }
    return [{ name: 'database', status: 'fail', detail: explainError(error), ...remedy }]
  } finally {
    await database.close()
  }
}

async function checkServer(database: Database): Promise<Check> {
  const { rows } = await database.query<{ version: string; role: string; size: string }>(
    `select current_setting('server_version') as version, current_user as role,
            pg_size_pretty(pg_database_size(current_database())) as size`,
  )
  const { version, role, size } = rows[0]!
  return { name: 'database', status: 'ok', detail: `Postgres ${version}, role ${role}, ${size}` }
}
