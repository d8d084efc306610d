import type { Socket } from 'node:net'
import { isServiceError, problem, ServiceError, toServiceError } from '@quire/envelope'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'

const PROBLEM_JSON = 'application/problem+json; charset=utf-8'

/** Of Node's HTTP parser: the status line, and what to say. */
const CLIENT_ERRORS: Readonly<Record<string, readonly [status: string, message: string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'The path and headers are too large'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'The request took too long to arrive'],
}

/** Answers every error, and every unknown route, with RFC 9457 problem details. */
export function handleProblems(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const failure = toFailure(error)
    const { code, reason, cause } = failure
    if (code === 'INTERNAL' || code === 'UNAVAILABLE') {
      request.log.error({ code, reason, err: cause ?? failure }, 'A request failed')
    }
    return sendProblem(reply, failure)
  })
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(reply, new ServiceError('ROUTE_NOT_FOUND', 'There is nothing at this path')),
  )
}

/** Sends what was thrown as problem details. */
export function sendProblem(reply: FastifyReply, thrown: unknown): FastifyReply {
  // No `instance`: answers about what is missing and what is foreign must be the same to the last byte.
  const failure = toFailure(thrown)
  const details = problem(failure)
  if (failure.code === 'UNAVAILABLE') reply.header('retry-after', '1')
  return reply.code(details.status).type(PROBLEM_JSON).send(details)
}

/** Answers what Node could not read as a request, or not in time, in the same form. */
export function answerClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const [status, message] = CLIENT_ERRORS[error.code ?? ''] ?? ['400 Bad Request', 'The request is malformed']
  const details = {
    ...problem(new ServiceError('INVALID_ARGUMENT', message)),
    status: Number.parseInt(status, 10),
  }
  const body = JSON.stringify(details)
  const headers = [
    `Content-Type: ${PROBLEM_JSON}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${body}`)
}

/** Fastify's own refusals in this server's terms. */
function toFailure(error: unknown): ServiceError {
  if (isServiceError(error)) return toServiceError(error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    const first = error.validation[0]!
    const field = first.instancePath.replace(/^\//, '').replaceAll('/', '.')
    const place = field || (error.validationContext === 'body' ? 'The body' : 'The request')
    const message = `${place}: ${first.message}`
    return new ServiceError('INVALID_ARGUMENT', message, field ? { field } : {})
  }
  const { code, statusCode = 500 } = (error ?? {}) as { code?: string; statusCode?: number }
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new ServiceError('PAYLOAD_TOO_LARGE', 'The body is too large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new ServiceError('UNSUPPORTED_MEDIA_TYPE', 'This route does not read the Content-Type', {
        field: 'content-type',
      })
    case 'FST_ERR_CTP_INVALID_JSON_BODY':
      return new ServiceError('INVALID_ARGUMENT', 'The body is not valid JSON')
    case 'FST_ERR_BAD_URL':
      return new ServiceError('INVALID_ARGUMENT', 'The path is not percent-encoded UTF-8')
  }
  return statusCode >= 400 && statusCode < 500
    ? new ServiceError('INVALID_ARGUMENT', 'The request is malformed', { cause: error })
    : toServiceError(error)
}
