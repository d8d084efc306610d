import { Console } from 'node:console'
import type { Readable, Writable } from 'node:stream'
import { serveStdio as serveConnection } from '@modelcontextprotocol/server/stdio'
import type { Principal } from '@quire/auth'
import type { McpHost, ResolvePrincipal } from '../host/create-host.js'
import { sdkErrorDetails } from '../host/sdk-error-details.js'
import { LineTransport } from './line-transport.js'

const DRAIN_TIMEOUT_MS = 1_000

export interface ServeStdioOptions {
  readonly host: McpHost
  /** Who calls: the owner of the process. A function is asked on each request, so that a token may expire. */
  readonly principal: Principal | ResolvePrincipal
  /** Runs once, when the connection has ended for whatever reason: the place to close pools. */
  readonly onClose?: () => void | Promise<void>
  /** Default `process.stdin`. */
  readonly input?: Readable
  /** Default `process.stdout`; `console` then writes to stderr, for stdout belongs to the protocol. */
  readonly output?: Writable
  /** How long calls in flight may take to answer after the input has ended, before they are aborted. Default 1,000. */
  readonly drainTimeoutMs?: number
}

export interface StdioConnection {
  /** Settles when the connection has ended and `onClose` is done; rejects with what `onClose` throws. */
  readonly closed: Promise<void>
  /** Ends the connection. Calls in flight are aborted. */
  close(): Promise<void>
}

/** Serves one client over stdio, in the era it opens with, until the input ends or the output breaks. */
export function serveStdio(options: ServeStdioOptions): StdioConnection {
  const { host, principal, onClose, input = process.stdin, output = process.stdout } = options
  const { drainTimeoutMs = DRAIN_TIMEOUT_MS } = options
  if (output === process.stdout) globalThis.console = new Console(process.stderr)
  const resolve: ResolvePrincipal = typeof principal === 'function' ? principal : () => principal
  const transport = new LineTransport({ input, output, drainTimeoutMs })
  const connection = serveConnection(() => host.serverFor(resolve), {
    transport,
    onerror: (error) => host.logger.info(sdkErrorDetails(error), 'MCP connection error'),
  })
  const closed = transport.closed.then(() => onClose?.())
  return {
    closed,
    async close() {
      await connection.close()
      await closed
    },
  }
}
