import type { FastifyReply } from 'fastify'

const REQUEST_HEADERS = [
  ...['content-type', 'authorization', 'last-event-id'],
  ...['mcp-protocol-version', 'mcp-method', 'mcp-name', 'mcp-session-id'],
].join(', ')
const MAX_AGE_SECONDS = 600

/** Lets a page of an allowed origin read the answer, and the two headers of it that a client needs. */
export function setCorsHeaders(reply: FastifyReply, origin: string): void {
  reply.header('access-control-allow-origin', origin)
  reply.header('access-control-expose-headers', 'www-authenticate, mcp-session-id')
}

/** Answers a preflight request. */
export function answerPreflight(reply: FastifyReply): FastifyReply {
  return reply
    .code(204)
    .header('access-control-allow-methods', 'POST, GET, DELETE')
    .header('access-control-allow-headers', REQUEST_HEADERS)
    .header('access-control-max-age', MAX_AGE_SECONDS)
    .send()
}
