import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '@quire/envelope'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.js'
import { createAuthentication } from './authentication.js'
import type { Config } from './config.js'
import { endpointOf } from './endpoint.js'
import { openServices } from './open-services.js'
import type { Services } from './services.js'

/** How long requests in flight may take once the port is closed. */
const DRAIN_TIMEOUT_MS = 10_000
/** How long statements may take that nobody waits for any more. */
const DATABASE_TIMEOUT_MS = 5_000

export interface RunningServer {
  /** Of the MCP endpoint. */
  readonly url: string
  readonly databaseUrl: string
  readonly services: Services
  /**
   * Stops in good order, within bounded time: `/ready` says no, the port closes, requests in flight finish, jobs stop,
   * the pool closes, the embedded Postgres is left. May be called more than once.
   */
  close(): Promise<void>
}

/**
 * Serves MCP and REST over HTTP.
 * @param onProgress Told in a sentence each what takes its time at the start. Default: the log.
 * @throws {StartupError} for a busy port, an unusable configuration, or a database that cannot be used.
 */
export async function startHttp(config: Config, onProgress?: (line: string) => void): Promise<RunningServer> {
  const { url, ...allowed } = endpointOf(config)
  const authentication = await createAuthentication(config)
  const { services, databaseUrl, close: closeDatabase } = await openServices(config, onProgress)
  const app = await createApp({
    services,
    resource: url,
    ...authentication,
    ...allowed,
    stopDelayMs: config.QUIRE_STOP_DELAY_MS,
  })
  try {
    await app.listen({
      host: config.QUIRE_HOST,
      port: config.QUIRE_PORT,
      listenTextResolver: (address) => `Listening at ${address}; MCP is at ${url}`,
    })
  } catch (error) {
    await app.close()
    await closeDatabase()
    throw portError(error, config)
  }
  const jobs = services.startJobs()
  let closing: Promise<void> | undefined
  const close = async () => {
    await closeApp(app, config.QUIRE_STOP_DELAY_MS + DRAIN_TIMEOUT_MS)
    await jobs.stop()
    await Promise.race([closeDatabase(), sleep(DATABASE_TIMEOUT_MS, undefined, { ref: false })])
  }
  return {
    url,
    databaseUrl,
    services,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Cuts whoever is still connected after the deadline, be it a slow call or a connection that never sent anything. */
async function closeApp(app: FastifyInstance, timeoutMs: number): Promise<void> {
  const deadline = setTimeout(() => app.server.closeAllConnections(), timeoutMs)
  await app.close()
  clearTimeout(deadline)
}

function portError(error: unknown, { QUIRE_HOST: host, QUIRE_PORT: port }: Config): Error {
  switch ((error as { code?: string }).code) {
    case 'EADDRINUSE':
      return new StartupError(
        `Port ${port} on ${host} is in use. Stop what listens there, or choose another port.`,
      )
    case 'EACCES':
      return new StartupError(`Port ${port} needs rights that this process has not; choose one from 1024 on.`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartupError(`There is no address ${host} on this machine; set QUIRE_HOST to one that is.`)
    default:
      return error as Error
  }
}
