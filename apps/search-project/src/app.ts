import swagger from '@fastify/swagger'
import type { TokenVerifier } from '@quire/auth'
import { protectedResourceMetadataUrl } from '@quire/auth'
import { bearerAuth } from '@quire/auth/fastify'
import { assertSchemaSupported } from '@quire/database'
import { createHost, type McpHost, projectDialect } from '@quire/mcp-host'
import { mcpHttp } from '@quire/mcp-host/http'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  jsonSchemaTransformObject,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import { migrationSets } from './open-database.js'
import { notebookRoutes } from './rest/notebook-routes.js'
import { handleProblems } from './rest/problem-handler.js'
import { projectRoutes } from './rest/project-routes.js'
import type { Services } from './services.js'
import { READ_SCOPE } from './tools/shared-schemas.js'
import { version } from './version.js'

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
}

/** The server's tools, for any door. */
export function createSearchProjectHost(services: Services): McpHost {
  return createHost({
    name: 'quire-search-project',
    title: 'Quire: project notebooks',
    version,
    instructions:
      'Finds and reads Markdown notebooks of projects. get_projects names the projects, search_project finds notebooks ' +
      'in one of them, get_notebook reads one.',
    registry: services.registry,
    dialect: projectDialect,
    logger: services.logger,
  })
}

/** Assembles the HTTP doors: MCP at `/mcp`, REST under `/v1`, health. Listens to nothing yet. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { services, verify, resource, authorizationServers } = options
  const app = Fastify({
    loggerInstance: services.logger as FastifyBaseLogger,
    disableRequestLogging: true,
    routerOptions: { maxParamLength: 16_384 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleProblems(app)

  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Quire: projects and notebooks', version },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
      security: [{ bearer: [] }],
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })

  await app.register(mcpHttp, {
    host: createSearchProjectHost(services),
    verify,
    resource,
    scopesSupported: [READ_SCOPE],
    authorizationServers,
    ...(options.allowedOrigins && { allowedOrigins: options.allowedOrigins }),
    ...(options.allowedHosts && { allowedHosts: options.allowedHosts }),
  })

  await app.register(
    async (v1) => {
      await v1.register(bearerAuth, { verify, resourceMetadataUrl: protectedResourceMetadataUrl(resource) })
      await v1.register(projectRoutes, { services })
      await v1.register(notebookRoutes, { services })
    },
    { prefix: '/v1' },
  )

  await app.register(healthRoutes, { services })
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger())
  return app
}

/** `/health`: the process is alive. `/ready`: it can answer, and is not about to stop. */
async function healthRoutes(app: FastifyInstance, { services }: { services: Services }): Promise<void> {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.get('/health', { schema: { hide: true } }, () => ({ status: 'ok', version }))
  app.get('/ready', { schema: { hide: true } }, async (_request, reply) => {
    const ready = !stopping && (await isDatabaseReady(services))
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : stopping ? 'stopping' : 'unavailable' })
  })
}

async function isDatabaseReady({ database, logger }: Services): Promise<boolean> {
  try {
    await assertSchemaSupported(database, migrationSets)
    return true
  } catch (err) {
    logger.warn({ err }, 'The database is not ready')
    return false
  }
}
