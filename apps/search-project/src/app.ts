import { randomUUID } from 'node:crypto'
import swagger from '@fastify/swagger'
import { protectedResourceMetadataUrl, type TokenVerifier } from '@quire/auth'
import { mcpHttp } from '@quire/mcp-host/http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { drainOnClose } from './drain.js'
import { logRequests, requestLogger } from './request-log.js'
import { healthRoutes } from './rest/health-routes.js'
import { openApi } from './rest/open-api.js'
import { answerClientError, handleProblems, sendProblem } from './rest/problem-handler.js'
import { restApi } from './rest/rest-api.js'
import { createSearchProjectHost } from './search-project-host.js'
import type { Services } from './services.js'
import { READ_SCOPE } from './tools/shared-schemas.js'

/** Above what Node takes for all headers with the path among them, so that no path is too long for a route. */
const MAX_PARAMETER_CHARS = 16_384

export interface AppOptions {
  readonly services: Services
  readonly verify: TokenVerifier
  /** The URL of the MCP endpoint as users type it: the audience of tokens. */
  readonly resource: string
  /** Issuers of tokens, for the metadata. Empty with the local issuer. */
  readonly authorizationServers: readonly string[]
  /** Defaults: those of this machine. */
  readonly allowedOrigins?: readonly string[]
  readonly allowedHosts?: readonly string[]
  /** How long `/ready` says no before a closing app stops to listen. Default 0. */
  readonly stopDelayMs?: number
}

/** Assembles the HTTP doors: MCP at `/mcp`, REST under `/v1`, health, OpenAPI. Listens to nothing yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, verify, resource, authorizationServers, stopDelayMs = 0 } = options
  const app = Fastify({
    loggerInstance: services.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    childLoggerFactory: requestLogger,
    genReqId: () => randomUUID(),
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARS },
    frameworkErrors: (error, _request, reply) => void sendProblem(reply, error),
    clientErrorHandler: answerClientError,
    // Whoever is connected while the app closes is still served; the answer ends the connection.
    return503OnClosing: false,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleProblems(app)
  logRequests(app)
  const drain = drainOnClose(app, stopDelayMs)
  await app.register(swagger, openApi)
  await app.register(mcpHttp, {
    host: createSearchProjectHost(services),
    verify,
    resource,
    scopesSupported: [READ_SCOPE],
    authorizationServers,
    ...(options.allowedOrigins && { allowedOrigins: options.allowedOrigins }),
    ...(options.allowedHosts && { allowedHosts: options.allowedHosts }),
  })
  const resourceMetadataUrl = protectedResourceMetadataUrl(resource)
  await app.register(restApi, { prefix: '/v1', services, verify, resourceMetadataUrl })
  await app.register(healthRoutes, { services, drain })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  return app
}
