import { createMcpHandler } from '@modelcontextprotocol/server'
import {
  bearerChallenge,
  type Principal,
  protectedResourceMetadata,
  protectedResourceMetadataPaths,
  protectedResourceMetadataUrl,
  type TokenVerifier,
} from '@quire/auth'
import { isServiceError } from '@quire/envelope'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import type { McpHost } from '../host/create-host.js'
import { carryMisfitArguments } from '../host/misfit-arguments.js'
import { sdkErrorDetails } from '../host/sdk-error-details.js'
import { isHostAllowed, isOriginAllowed } from './allow-list.js'
import { calledTools, requestId } from './called-tools.js'
import { answerPreflight, setCorsHeaders } from './cors.js'
import { authenticate } from './door.js'
import { exchange } from './exchange.js'
import { readMessage } from './read-message.js'
import { refusalOf } from './refusal.js'
import { RPC_CODES, rpcError } from './rpc-error.js'

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'] as const
const DEFAULT_BODY_LIMIT_BYTES = 4 * 1024 * 1024

export interface McpHttpOptions {
  readonly host: McpHost
  /** Default `/mcp`. */
  readonly path?: string
  readonly verify: TokenVerifier
  /** The URL users type, without a trailing slash: the audience of tokens, and the name in the RFC 9728 metadata. */
  readonly resource: string
  /** Named in the metadata, and in the challenge to a caller without a good token. */
  readonly scopesSupported: readonly string[]
  /** Issuers that sell tokens for this resource. Empty with a local issuer. */
  readonly authorizationServers: readonly string[]
  /** Web pages that may call: origins, or bare host names for any scheme and port. Default: those of this machine. */
  readonly allowedOrigins?: readonly string[]
  /** Host names, without ports, that this server answers to. Default: those of this machine. */
  readonly allowedHosts?: readonly string[]
  /** Default 4 MiB. */
  readonly bodyLimitBytes?: number
}

/**
 * MCP's streamable HTTP as a Fastify plugin: both eras, stateless, every request authenticated. Register it, do not
 * call it: its parsers, hooks and error handler then stay inside, and the app's other routes never meet them.
 */
export const mcpHttp: FastifyPluginAsync<McpHttpOptions> = async (app, options) => {
  const { host, path = '/mcp', verify, resource, scopesSupported, authorizationServers } = options
  const { allowedOrigins = LOOPBACK, allowedHosts = LOOPBACK } = options
  const { bodyLimitBytes = DEFAULT_BODY_LIMIT_BYTES } = options
  const resourceMetadataUrl = protectedResourceMetadataUrl(resource)
  const callers = new WeakMap<FastifyRequest, Principal>()
  let closing = false
  const handler = createMcpHandler(
    ({ authInfo }) => host.serverFor(() => authInfo?.extra?.principal as Principal),
    {
      onerror: (error) => host.logger.info(sdkErrorDetails(error), 'MCP exchange refused'),
      maxRequestBodySize: bodyLimitBytes,
    },
  )

  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )

  app.setErrorHandler((error, _request, reply) => {
    const { status, code, message } = refusalOf(error)
    if (status >= 500) host.logger.error({ err: error }, 'MCP request failed')
    return reply.code(status).send(rpcError(code, message))
  })

  app.addHook('onRequest', async (request, reply) => {
    const { host: hostHeader, origin } = request.headers
    reply.header('vary', 'Origin')
    if (!isHostAllowed(hostHeader, allowedHosts)) {
      return reply.code(403).send(rpcError(RPC_CODES.invalidRequest, 'This Host is not allowed'))
    }
    if (origin === undefined) return
    if (!isOriginAllowed(origin, allowedOrigins)) {
      return reply.code(403).send(rpcError(RPC_CODES.invalidRequest, 'This Origin is not allowed'))
    }
    setCorsHeaders(reply, origin)
  })

  app.route({
    method: 'POST',
    url: path,
    bodyLimit: bodyLimitBytes,
    onRequest: async (request, reply) => {
      callers.set(
        request,
        await authenticate(request, reply, { verify, resourceMetadataUrl, scopes: scopesSupported }),
      )
    },
    handler: async (request, reply) => {
      const read = readMessage(request.body)
      if ('problem' in read) return reply.code(400).send(rpcError(RPC_CODES.parseError, read.problem))
      const message = carryMisfitArguments(read.message)
      const principal = callers.get(request)!
      const scopes = [...new Set(calledTools(message).flatMap((name) => host.scopesOf(name) ?? []))]
      try {
        if (scopes.length > 0) host.authorize(principal, scopes)
      } catch (error) {
        if (!isServiceError(error) || error.code !== 'FORBIDDEN_SCOPE') throw error
        const challenge = bearerChallenge({ error: 'insufficient_scope', scopes, resourceMetadataUrl })
        const body = rpcError(RPC_CODES.invalidRequest, error.message, requestId(message))
        return reply.code(403).header('www-authenticate', challenge).send(body)
      }
      return exchange({ handler, request, reply, principal, message })
    },
  })

  // Sessions and their streams belong to servers that keep state (2025-11-25, "Streamable HTTP").
  app.route({
    method: ['GET', 'DELETE', 'PUT', 'PATCH'],
    url: path,
    exposeHeadRoute: false,
    handler: (_request, reply) => {
      const body = rpcError(
        RPC_CODES.invalidRequest,
        'Only POST is served here: this server keeps no sessions',
      )
      return reply.code(405).header('allow', 'POST, OPTIONS').send(body)
    },
  })
  app.options(path, (_request, reply) => answerPreflight(reply))

  const metadata = protectedResourceMetadata({
    resource,
    authorizationServers,
    scopes: scopesSupported,
    name: host.title,
  })
  for (const url of protectedResourceMetadataPaths(resource)) {
    app.get(url, () => metadata)
    app.options(url, (_request, reply) => answerPreflight(reply))
  }

  // Calls in flight are left to finish; then their connections go, for a client would keep them open and the app
  // waits for them.
  app.addHook('preClose', async () => {
    closing = true
  })
  // The client is told, so that it sends nothing more on a connection that is about to end.
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request) => {
    if (closing) request.raw.socket.end()
  })
  app.addHook('onClose', () => handler.close())
}
