import { access } from 'node:fs/promises'
import { openDatabase } from '@quire/database'
import { isServiceError, StartupError } from '@quire/envelope'
import { createAnalyser } from '@quire/retrieval-core'
import { analyserOptions, readConfig } from '@quire/search-project'
import { type DatabaseOptions, databaseUrlOf } from '../database-options.js'
import { withServer } from '../with-server.js'
import type { Check } from './check.js'
import { checkEmbedded } from './check-embedded.js'
import { checkIndexes } from './check-indexes.js'
import { checkIssuerKey } from './check-issuer-key.js'
import { checkNode } from './check-node.js'
import { checkSchema } from './check-schema.js'
import { checkServer } from './check-server.js'

/**
 * Looks at everything that Quire needs. Starts the embedded server where there are data for it and it is not running,
 * and changes nothing else.
 */
export async function runChecks(options: DatabaseOptions): Promise<Check[]> {
  const checks = [checkNode(), await checkIssuerKey(options.dataDir)]
  if (databaseUrlOf(options) === undefined) {
    const embedded = await checkDataFolder(options.dataDir)
    checks.push(...embedded)
    if (embedded.some(({ status }) => status !== 'ok')) return checks
  }
  return [...checks, ...(await checkDatabase(options))]
}

async function checkDataFolder(dataDir: string): Promise<Check[]> {
  const isThere = await access(dataDir).then(
    () => true,
    () => false,
  )
  if (isThere) return checkEmbedded(dataDir)
  const remedy = 'Start with: quire up'
  return [{ name: 'data folder', status: 'warn', detail: `there is no ${dataDir} yet`, remedy }]
}

async function checkDatabase(options: DatabaseOptions): Promise<Check[]> {
  const analyser = createAnalyser(analyserOptions(readConfig(process.env)))
  try {
    return await withServer(options, async (url) => {
      const database = openDatabase({ url, applicationName: 'quire-doctor', maxConnections: 2 })
      try {
        const schema = await checkSchema(database)
        if (schema.status === 'fail') return [schema]
        return [await checkServer(database), schema, ...(await checkIndexes(database, analyser))]
      } finally {
        await database.close()
      }
    })
  } catch (error) {
    return [unusableDatabase(error)]
  }
}

function unusableDatabase(error: unknown): Check {
  const check = { name: 'database', status: 'fail' } as const
  if (error instanceof StartupError) return { ...check, detail: error.message }
  const { code, message, reason } = error as { code?: unknown; message: string; reason?: string }
  // Without a code it is no answer of a database, but a fault of this program.
  if (code === undefined) throw error
  const detail = isServiceError(error) && reason !== undefined ? `${message} (${reason})` : message
  return { ...check, detail, remedy: 'Check that the server runs, and the URL with its login.' }
}
