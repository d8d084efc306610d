import { StartupError } from '@quire/envelope'
import type { Config } from './config.js'

const ANY_ADDRESS = new Set(['0.0.0.0', '::'])
const THIS_MACHINE = ['localhost', '127.0.0.1', '[::1]']

/** How the outside reaches this server. */
export interface Endpoint {
  /** The URL of the MCP endpoint as users type it: the name of the resource, and the default audience of tokens. */
  readonly url: string
  /** For `mcpHttp`. */
  readonly allowedOrigins: readonly string[]
  readonly allowedHosts: readonly string[]
}

/** @throws {StartupError} where no URL can be told: on all addresses at once, without `QUIRE_PUBLIC_URL`. */
export function endpointOf(config: Config): Endpoint {
  const { QUIRE_HOST: host, QUIRE_PORT: port, QUIRE_PUBLIC_URL: publicUrl } = config
  if (publicUrl === undefined && ANY_ADDRESS.has(host)) {
    throw new StartupError(
      `The server would listen on every address (QUIRE_HOST is ${host}). Set QUIRE_PUBLIC_URL to the URL that users type.`,
    )
  }
  const base = publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  const { origin, hostname } = new URL(base)
  return {
    url: `${base.replace(/\/+$/, '')}/mcp`,
    allowedOrigins: config.QUIRE_ALLOWED_ORIGINS ?? [...THIS_MACHINE, origin],
    allowedHosts: config.QUIRE_ALLOWED_HOSTS ?? [...THIS_MACHINE, hostname],
  }
}
