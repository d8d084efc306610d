import { problem, ServiceError, toServiceError } from '@quire/envelope'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

const PROBLEM_JSON = 'application/problem+json; charset=utf-8'

/** Answers every error, and every unknown route, with RFC 9457 problem details. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const failure = fromFastify(error)
    if (failure.code === 'INTERNAL') request.log.error({ err: error }, 'A request failed')
    return sendProblem(request, reply, failure)
  })
  app.setNotFoundHandler((request, reply) =>
    sendProblem(request, reply, new ServiceError('ROUTE_NOT_FOUND', 'There is nothing at this path')),
  )
}

function sendProblem(request: FastifyRequest, reply: FastifyReply, failure: ServiceError) {
  const details = problem(failure, { instance: `urn:request:${request.id}` })
  if (failure.code === 'UNAVAILABLE') reply.header('retry-after', '1')
  return reply.code(details.status).type(PROBLEM_JSON).send(details)
}

/** Fastify's own refusals in this server's terms. */
function fromFastify(error: FastifyError): ServiceError {
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0]!
    const field = first.instancePath.replace(/^\//, '').replaceAll('/', '.')
    return new ServiceError(
      'INVALID_ARGUMENT',
      `${field || 'The request'}: ${first.message}`,
      field ? { field } : {},
    )
  }
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ServiceError('PAYLOAD_TOO_LARGE', 'The body is too large')
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'Send text/markdown or application/json', {
      field: 'content-type',
    })
  }
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new ServiceError('INVALID_ARGUMENT', 'The request is malformed', { cause: error })
  }
  return toServiceError(error)
}
