import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '@quire/envelope'
import { serveStdio } from '@quire/mcp-host/stdio'
import { createApp, createSearchProjectHost } from './app.js'
import { createAuthentication, stdioPrincipal } from './authentication.js'
import type { Config } from './config.js'
import { createLogger } from './logger.js'
import { openSearchDatabase } from './open-database.js'
import { createServices, type Services } from './services.js'

/** How long requests in flight may take once the server is told to stop. */
const DRAIN_TIMEOUT_MS = 10_000

export interface RunningServer {
  /** Of the MCP endpoint. */
  readonly url: string
  readonly databaseUrl: string
  readonly services: Services
  /** Refuses new work, lets requests in flight finish, then closes everything. May be called more than once. */
  close(): Promise<void>
}

async function openServices(config: Config, onProgress?: (line: string) => void) {
  const logger = createLogger(config.QUIRE_LOG_LEVEL)
  const opened = await openSearchDatabase({
    url: config.QUIRE_DATABASE_URL,
    migrationUrl: config.QUIRE_MIGRATION_DATABASE_URL,
    dataDir: config.QUIRE_DATA_DIR,
    maxConnections: config.QUIRE_DATABASE_CONNECTIONS,
    onError: (err) => logger.warn({ err }, 'A database connection broke'),
    ...(onProgress && { onProgress }),
  })
  const {
    QUIRE_STOP_WORDS: stopWords,
    QUIRE_SHORT_TERMS: shortTerms,
    QUIRE_ANALYSER_VERSION: version,
  } = config
  const services = await createServices({
    database: opened.database,
    logger,
    cacheBytes: config.QUIRE_CACHE_MB * 1024 * 1024,
    analyser: {
      ...(stopWords && { stopWords: new Set(stopWords) }),
      ...(shortTerms && { shortTerms: new Set(shortTerms) }),
      ...(version !== undefined && { version }),
    },
  })
  return { opened, services, logger }
}

/**
 * Serves MCP and REST over HTTP.
 * @throws {StartupError} for a busy port, an unusable configuration, or a database that cannot be used.
 */
export async function startHttp(config: Config, onProgress?: (line: string) => void): Promise<RunningServer> {
  const address = `http://${config.QUIRE_HOST.includes(':') ? `[${config.QUIRE_HOST}]` : config.QUIRE_HOST}:${config.QUIRE_PORT}`
  const url = `${(config.QUIRE_PUBLIC_URL ?? address).replace(/\/+$/, '')}/mcp`
  const { verify, authorizationServers } = await createAuthentication(config, url)
  const { opened, services } = await openServices(config, onProgress)
  try {
    const app = await createApp({
      services,
      verify,
      resource: url,
      authorizationServers,
      ...(config.QUIRE_ALLOWED_ORIGINS && { allowedOrigins: config.QUIRE_ALLOWED_ORIGINS }),
      ...(config.QUIRE_ALLOWED_HOSTS && { allowedHosts: config.QUIRE_ALLOWED_HOSTS }),
    })
    await app.listen({ host: config.QUIRE_HOST, port: config.QUIRE_PORT }).catch(async (error) => {
      await app.close()
      throw portError(error, config)
    })
    const jobs = services.startJobs()
    let closing: Promise<void> | undefined
    const close = async () => {
      // Connections on which nothing was ever sent would hold the app for a minute.
      await Promise.race([app.close(), sleep(DRAIN_TIMEOUT_MS, undefined, { ref: false })])
      app.server.closeAllConnections()
      await jobs.stop()
      await opened.close()
    }
    return {
      url,
      databaseUrl: opened.url,
      services,
      close: () => {
        closing ??= close()
        return closing
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** Serves MCP over stdio until the input ends. */
export async function runStdio(config: Config): Promise<void> {
  const principal = await stdioPrincipal(config, config.QUIRE_PUBLIC_URL ?? 'stdio')
  const { opened, services } = await openServices(config)
  const jobs = services.startJobs()
  const connection = serveStdio({
    host: createSearchProjectHost(services),
    principal,
    onClose: async () => {
      await jobs.stop()
      await opened.close()
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void connection.close())
  await connection.closed
}

function portError(error: unknown, { QUIRE_HOST: host, QUIRE_PORT: port }: Config): Error {
  const { code } = error as { code?: string }
  if (code === 'EADDRINUSE') {
    return new StartupError(
      `Port ${port} on ${host} is in use. Stop what listens there, or choose another port.`,
    )
  }
  if (code === 'EACCES')
    return new StartupError(`Port ${port} needs rights that this process has not; choose one from 1024.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartupError(`There is no address ${host} on this machine.`)
  return error as Error
}
