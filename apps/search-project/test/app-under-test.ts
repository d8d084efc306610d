import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTokenVerifier } from '@quire/auth'
import { openLocalIssuer } from '@quire/auth/local-issuer'
import { openDatabase } from '@quire/database'
import { createTestDatabase } from '@quire/testing'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { createApp } from '../src/app.js'
import { migrationSets, READ_SCOPE, WRITE_SCOPE } from '../src/index.js'
import { createLogger } from '../src/logger.js'
import { createServices, type Services } from '../src/services.js'

const AUDIENCE = 'http://127.0.0.1:8801/mcp'
const BOTH = [READ_SCOPE, WRITE_SCOPE]

export interface AppOptions {
  /** Lines of the log, as they are written. Default: none are. */
  readonly onLog?: (line: string) => void
  /** In place of that of a new test database. */
  readonly databaseUrl?: string
  readonly analyserVersion?: number
}

/** A request to REST. */
export interface RestRequest {
  readonly method: NonNullable<InjectOptions['method']>
  /** Below `/v1`. */
  readonly url: string
  readonly user?: string
  readonly body?: string | Buffer | object
  readonly headers?: Record<string, string>
}

export interface AppUnderTest {
  readonly app: FastifyInstance
  readonly services: Services
  readonly databaseUrl: string
  /** A token that the app takes. */
  token(userId: string, scopes?: readonly string[]): Promise<string>
  /** Asks REST, as `alice` unless another user is named. */
  rest(request: RestRequest): Promise<LightMyRequestResponse>
  /** Listens on loopback, and resolves with the URL of the MCP endpoint. */
  listen(): Promise<string>
  close(): Promise<void>
}

/** The app over a database of its own, or over that of another app, as after a restart. */
export async function openApp(options: AppOptions = {}): Promise<AppUnderTest> {
  const test =
    options.databaseUrl === undefined ? await createTestDatabase({ sets: migrationSets }) : undefined
  const databaseUrl = options.databaseUrl ?? test!.url
  const database = openDatabase({ url: databaseUrl })
  const dataDir = await mkdtemp(join(tmpdir(), 'quire-app-'))
  const issuer = await openLocalIssuer({ dataDir })
  const { onLog, analyserVersion } = options
  const services = await createServices({
    database,
    logger: onLog ? createLogger('debug', { write: onLog }) : createLogger('silent'),
    ...(analyserVersion !== undefined && { analyser: { version: analyserVersion } }),
  })
  const app = await createApp({
    services,
    verify: createTokenVerifier({
      issuer: issuer.issuer,
      audience: AUDIENCE,
      keys: { jwks: issuer.jwks },
    }),
    resource: AUDIENCE,
    authorizationServers: [],
  })
  const tokens = new Map<string, Promise<string>>()
  const token = (userId: string, scopes: readonly string[] = BOTH) => {
    const key = JSON.stringify([userId, scopes])
    const signed = tokens.get(key) ?? issuer.sign({ userId, scopes, audience: AUDIENCE, ttlSeconds: 3_600 })
    tokens.set(key, signed)
    return signed
  }
  return {
    app,
    services,
    databaseUrl,
    token,
    async rest({ method, url, user = 'alice', body, headers = {} }) {
      return app.inject({
        method,
        url: `/v1${url}`,
        headers: { authorization: `Bearer ${await token(user)}`, ...headers },
        ...(body !== undefined && { payload: body }),
      })
    },
    async listen() {
      await app.listen({ host: '127.0.0.1', port: 0 })
      return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/mcp`
    },
    async close() {
      app.server.closeAllConnections()
      await app.close()
      await database.close()
      await test?.drop()
      await rm(dataDir, { recursive: true })
    },
  }
}
