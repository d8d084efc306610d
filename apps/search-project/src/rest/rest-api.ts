import type { TokenVerifier } from '@quire/auth'
import { bearerAuth } from '@quire/auth/fastify'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import type { Services } from '../services.js'
import { memberRoutes } from './member-routes.js'
import { methodsByUrl, refuseOtherMethods } from './method-not-allowed.js'
import { notebookRoutes } from './notebook-routes.js'
import { projectRoutes } from './project-routes.js'

interface RestApiOptions {
  readonly services: Services
  readonly verify: TokenVerifier
  readonly resourceMetadataUrl: URL
}

/** REST over projects and notebooks, every route behind a bearer token. */
export const restApi: FastifyPluginAsync<RestApiOptions> = async (app, options) => {
  const { services, verify, resourceMetadataUrl } = options
  const methods = methodsByUrl(app)
  readJsonBodies(app)
  app.addHook('onSend', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })
  await app.register(bearerAuth, { verify, resourceMetadataUrl })
  await app.register(projectRoutes, { services })
  await app.register(memberRoutes, { services })
  await app.register(notebookRoutes, { services })
  refuseOtherMethods(app, methods)
}

/** JSON and nothing else. Clients that state the type of a body they do not send, as some do, are understood. */
function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}
