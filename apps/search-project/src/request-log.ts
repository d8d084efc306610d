import { readTraceContext, type TraceCarrier } from '@quire/envelope'
import type { FastifyInstance, FastifyServerOptions } from 'fastify'

type LoggerFactory = NonNullable<FastifyServerOptions['childLoggerFactory']>

/** The logger of one request: its id, and that of the trace it belongs to. */
export const requestLogger: LoggerFactory = (logger, bindings, options, { headers }) => {
  const trace = readTraceContext(headers as TraceCarrier)
  return logger.child(trace ? { ...bindings, trace_id: trace.traceId } : bindings, options)
}

/**
 * Logs one line for each answer, and tells the caller the id to look for. The line has the pattern of the route and not
 * the URL, which holds names of projects and notebooks.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        duration_ms: Math.round(reply.elapsedTime),
      },
      'Answered',
    )
  })
}
