import { ProtocolError, ProtocolErrorCode, Server, type ServerContext } from '@modelcontextprotocol/server'
import { type Principal, requireScopes } from '@quire/auth'
import { isServiceError } from '@quire/envelope'
import { z } from 'zod'
import { MAX_PAGE_SIZE } from '../registry/page.js'
import type { ToolSurface } from '../registry/tool.js'
import { isOffered, type ToolRegistry } from '../registry/tool-registry.js'
import {
  TOOL_SEARCH_EXTENSION,
  TOOL_SEARCH_METHOD,
  toolSearchRequestSchema,
} from '../registry/tool-search.js'
import { type CallSettings, callTool } from './call-tool.js'
import type { Dialect } from './dialect.js'
import type { Logger } from './logger.js'
import { takeMisfitArguments } from './misfit-arguments.js'
import { ProgressReporter } from './progress-reporter.js'
import { progressSender } from './progress-sender.js'
import { answering } from './protocol-error.js'
import { quoted } from './quoted.js'
import { sdkErrorDetails } from './sdk-error-details.js'

// Definitions change with a release only, but not every caller sees the same of them.
const CACHE_HINT = { ttlMs: 300_000, cacheScope: 'private' } as const

const listParams = z.object({ cursor: z.string().optional() })
// `arguments` is left to the tool's own schema, so that a misfit is answered in the dialect.
const callParams = z.object({ name: z.string(), arguments: z.unknown().optional() })

export interface HostOptions {
  /** The server's name in the protocol, such as `search-project`. */
  readonly name: string
  readonly version: string
  readonly title?: string
  /** For the model: when to use this server, and how its tools work together. */
  readonly instructions?: string
  /** At most 100 tools, so that all fit on the first page of `tools/list`. */
  readonly registry: ToolRegistry
  readonly dialect: Dialect
  readonly logger: Logger
  /** Default: the system clock. */
  readonly now?: () => Date
  /** Default `advanced`: every tool is listed. */
  readonly surface?: ToolSurface
  /**
   * Lets a caller with these scopes pass, or throws `FORBIDDEN_SCOPE`. Default: `requireScopes`, where no scope implies
   * another.
   */
  readonly authorize?: (principal: Principal, scopes: readonly string[]) => void
}

/** Tells who calls. @throws {ServiceError} `UNAUTHENTICATED`. */
export type ResolvePrincipal = () => Principal | Promise<Principal>

/** A server's tools, ready to be served through any number of doors. Holds nothing of a caller. */
export interface McpHost {
  readonly name: string
  readonly title: string
  readonly logger: Logger
  /** The scopes that a call needs, or `undefined` if the server has no such tool. */
  scopesOf(toolName: string): readonly string[] | undefined
  /** @throws {ServiceError} `FORBIDDEN_SCOPE`. */
  authorize(principal: Principal, scopes: readonly string[]): void
  /** The SDK's server for one connection, or one request where there are none. Serves both protocol eras. */
  serverFor(principal: ResolvePrincipal): Server
}

/** Joins tools, dialect and protocol. */
export function createHost(options: HostOptions): McpHost {
  const { name, version, title = name, instructions, registry, dialect, logger } = options
  const { surface = 'advanced', authorize = requireScopes, now = () => new Date() } = options
  const settings: CallSettings = { dialect, logger, now, authorize }
  const extension = { [TOOL_SEARCH_EXTENSION]: {} }

  const offered = (toolName: string) => {
    const tool = registry.get(toolName)
    return tool && isOffered(tool, surface) ? tool : undefined
  }

  const audience = async (resolve: ResolvePrincipal) => {
    const principal = await resolve()
    return {
      surface,
      visibleTo: (tool: { scopes: readonly string[] }) => passes(() => authorize(principal, tool.scopes)),
    }
  }

  const call = async (
    params: z.output<typeof callParams>,
    context: ServerContext,
    resolve: ResolvePrincipal,
  ) => {
    const tool = offered(params.name)
    if (!tool)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${quoted(params.name)}`)
    const { args, meta } = takeMisfitArguments(params.arguments, context.mcpReq._meta ?? {})
    const progress = new ProgressReporter(progressSender(context, logger))
    const answer = await callTool(
      {
        tool,
        inputSchema: registry.listing(tool.name)!.inputSchema,
        args,
        principal: resolve,
        context: { signal: context.mcpReq.signal, meta, reportProgress: progress.report },
      },
      settings,
    )
    progress.finish()
    return answer
  }

  return {
    name,
    title,
    logger,
    authorize,
    scopesOf: (toolName) => offered(toolName)?.scopes,
    serverFor(resolve) {
      const server = new Server(
        { name, version, title },
        {
          capabilities: { tools: {}, extensions: extension, experimental: extension },
          ...(instructions === undefined ? {} : { instructions }),
          cacheHints: { 'tools/list': CACHE_HINT, 'server/discover': CACHE_HINT },
        },
      )
      server.onerror = (error) => logger.info(sdkErrorDetails(error), 'MCP protocol error')
      // Schemas of our own: the SDK answers -32603 to parameters that its own ones refuse.
      server.setRequestHandler('tools/list', { params: listParams }, ({ cursor }) =>
        answering('tools/list', logger, async () => ({
          ...registry.list({ ...(await audience(resolve)), cursor, pageSize: MAX_PAGE_SIZE }),
        })),
      )
      server.setRequestHandler(TOOL_SEARCH_METHOD, { params: toolSearchRequestSchema }, (params) =>
        answering(TOOL_SEARCH_METHOD, logger, async () => ({
          ...registry.search({ ...(await audience(resolve)), ...params }),
        })),
      )
      server.setRequestHandler('tools/call', { params: callParams }, (params, context) =>
        call(params, context, resolve),
      )
      return server
    },
  }
}

/** A refusal hides a tool; a rule that is broken must not do so in silence. */
function passes(check: () => void): boolean {
  try {
    check()
    return true
  } catch (error) {
    if (isServiceError(error) && error.code === 'FORBIDDEN_SCOPE') return false
    throw error
  }
}
