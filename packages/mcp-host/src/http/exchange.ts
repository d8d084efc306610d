import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import type { McpHttpHandler } from '@modelcontextprotocol/server'
import type { Principal } from '@quire/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'

const BOTH_FORMS = 'application/json, text/event-stream'
// The token ends here, and the body has been read.
const KEPT_BACK = new Set(['authorization', 'cookie', 'content-length', 'transfer-encoding', 'accept'])

export interface Exchange {
  readonly handler: McpHttpHandler
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly principal: Principal
  /** The parsed body. */
  readonly message: unknown
}

/**
 * Carries one message through the SDK's web-standard handler and its answer back to Fastify, whose reply keeps the
 * headers that other plugins set. A caller who leaves aborts the work, in both eras: where nothing is kept between
 * requests, no `notifications/cancelled` could reach it.
 */
export async function exchange({ handler, request, reply, principal, message }: Exchange) {
  const abort = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) abort.abort()
  })
  // Only the headers and the signal are read: the path is Fastify's business.
  const webRequest = new Request('http://localhost/', {
    method: 'POST',
    headers: headersOf(request),
    signal: abort.signal,
  })
  const response = await handler.fetch(webRequest, {
    parsedBody: message,
    authInfo: { token: '', clientId: principal.userId, scopes: [...principal.scopes], extra: { principal } },
  })
  reply.code(response.status)
  for (const [name, value] of response.headers) reply.header(name, value)
  if (response.body === null) return reply.send()
  const streams = response.headers.get('content-type')?.startsWith('text/event-stream')
  return reply.send(streams ? Readable.fromWeb(response.body as ReadableStream) : await response.text())
}

function headersOf({ headers }: FastifyRequest): Headers {
  const kept = new Headers({ accept: acceptOf(headers.accept) })
  for (const [name, value] of Object.entries(headers)) {
    if (!KEPT_BACK.has(name) && value !== undefined) kept.set(name, [value].flat().join(', '))
  }
  return kept
}

/** The protocol wants both forms named. A caller who takes anything takes both. */
function acceptOf(header: string | undefined): string {
  return header === undefined || header.includes('*/*') ? BOTH_FORMS : header
}
