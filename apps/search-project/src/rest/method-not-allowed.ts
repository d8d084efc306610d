import { ServiceError } from '@quire/envelope'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** Notes the methods of the routes that are registered from here on, by the URL below the app's prefix. */
export function methodsByUrl(app: FastifyInstance): ReadonlyMap<string, ReadonlySet<string>> {
  const methods = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ method, path, prefix }) => {
    const url = path.slice(prefix.length)
    const known = methods.get(url) ?? new Set()
    for (const one of [method].flat()) known.add(one)
    methods.set(url, known)
  })
  return methods
}

/** Answers 405, with the methods to use (RFC 9110, section 15.5.6), where a URL is asked with a method it lacks. */
export function refuseOtherMethods(
  app: FastifyInstance,
  methods: ReadonlyMap<string, ReadonlySet<string>>,
): void {
  for (const [url, known] of [...methods]) {
    const allow = [...known].sort().join(', ')
    const refuse = async (_request: FastifyRequest, reply: FastifyReply) => {
      reply.header('allow', allow)
      throw new ServiceError('METHOD_NOT_ALLOWED', `This path takes ${allow}`)
    }
    app.route({
      method: METHODS.filter((method) => !known.has(method)),
      url,
      config: { scopes: [] },
      schema: { hide: true },
      // Before the body is read, whose type may be none that is read here.
      onRequest: refuse,
      handler: refuse,
    })
  }
}
