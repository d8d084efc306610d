import type { AddressInfo } from 'node:net'
import type { Principal } from '@quire/auth'
import { ServiceError } from '@quire/envelope'
import Fastify, { type FastifyInstance } from 'fastify'
import { type McpHttpOptions, mcpHttp } from '../../src/http/index.js'
import { type SampleHost, sampleHost } from '../sample-host.js'

export const RESOURCE = 'https://sample.example/mcp'
export const ISSUER = 'https://issuer.example'
export const METADATA_URL = 'https://sample.example/.well-known/oauth-protected-resource/mcp'

/** `user-name:scope,scope` is a good token here; `down` makes the issuer unreachable; anything else is bad. */
export async function verify(token: string): Promise<Principal> {
  if (token === 'down')
    throw new ServiceError('UNAVAILABLE', 'The issuer cannot be reached', { reason: 'ECONNREFUSED' })
  const [, userId, scopes] = /^user-([a-z0-9]+)(?:~(.*))?$/.exec(token) ?? []
  if (userId === undefined) throw new ServiceError('UNAUTHENTICATED', 'A valid bearer token is required')
  return { userId, scopes: new Set(scopes ? scopes.split('~').map((scope) => scope.replace('.', ':')) : []) }
}

export const READER = 'user-reader~sample.read'
export const WRITER = 'user-writer~sample.read~sample.write'

export interface SampleServer extends SampleHost {
  readonly app: FastifyInstance
  /** The MCP endpoint, once listening. */
  readonly url: string
}

/**
 * An app with the MCP door and one route of its own, listening on loopback.
 * @param drains Whether closing it waits for open connections. Without, tests need not wait for those that clients keep.
 */
export async function sampleServer(
  options: Partial<McpHttpOptions> = {},
  { drains = false } = {},
): Promise<SampleServer> {
  const sample = sampleHost()
  const app = Fastify({ forceCloseConnections: drains ? 'idle' : true })
  app.setErrorHandler((_error, _request, reply) => reply.code(418).send({ from: 'the app' }))
  app.post('/v1/echo', (request) => ({ body: request.body }))
  await app.register(mcpHttp, {
    host: sample.host,
    verify,
    resource: RESOURCE,
    scopesSupported: ['sample:read'],
    authorizationServers: [ISSUER],
    allowedOrigins: ['localhost', 'https://app.example.com'],
    ...options,
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as AddressInfo
  return { ...sample, app, url: `http://127.0.0.1:${port}/mcp` }
}

/** A raw POST in the 2025 era. A header that is `undefined` is not sent. */
export function post(
  url: string,
  body: unknown,
  headers: Record<string, string | undefined> = {},
): Promise<Response> {
  const all = {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    authorization: `Bearer ${READER}`,
    ...headers,
  }
  const sent = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return fetch(url, {
    method: 'POST',
    headers: sent,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
}

/** The JSON-RPC message in an answer, whichever form it took. */
export async function messageOf(
  response: Response,
): Promise<{ id: unknown; result?: unknown; error?: { code: number; message: string } }> {
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return JSON.parse(text)
  const data = text.split('\n').filter((line) => line.startsWith('data: '))
  return JSON.parse(data.at(-1)!.slice('data: '.length))
}

export function toolCall(name: string, args?: unknown, id: number | string = 1) {
  return {
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, ...(args === undefined ? {} : { arguments: args }) },
  }
}
