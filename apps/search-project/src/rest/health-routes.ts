import { assertSchemaSupported, type Database, type Queryable } from '@quire/database'
import type { FastifyPluginAsync } from 'fastify'
import type { Drain } from '../drain.js'
import { migrationSets } from '../ensure-schema.js'
import type { Services } from '../services.js'
import { version } from '../version.js'

/** Probes come every few seconds; none may wait for a connection longer than that. */
const PROBE_TIMEOUT_MS = 2_000

interface HealthOptions {
  readonly services: Services
  readonly drain: Drain
}

/**
 * `/health`: the process is alive. `/ready`: the database can be reached, its schema is the one this build needs, and
 * the app is not closing. Neither needs a token.
 */
export const healthRoutes: FastifyPluginAsync<HealthOptions> = async (app, { services, drain }) => {
  const quiet = { logLevel: 'warn', schema: { hide: true } } as const
  app.get('/health', quiet, () => ({ status: 'ok', version }))
  app.get('/ready', quiet, async (_request, reply) => {
    if (drain.stopping) return reply.code(503).send({ status: 'stopping' })
    const ready = await isReady(services)
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'unavailable' })
  })
}

async function isReady({ database, logger }: Services): Promise<boolean> {
  try {
    await assertSchemaSupported(within(database, AbortSignal.timeout(PROBE_TIMEOUT_MS)), migrationSets)
    return true
  } catch (err) {
    logger.warn({ err }, 'The database is not ready')
    return false
  }
}

function within(database: Database, signal: AbortSignal): Queryable {
  return {
    query: (statement, values) =>
      database.query(
        { ...(typeof statement === 'string' ? { text: statement } : statement), signal },
        values,
      ),
  }
}
