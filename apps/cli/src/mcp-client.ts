import {
  Client,
  SdkHttpError,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'
import { EXIT_CODES, ExitError } from './exit-error.js'
import { version } from './version.js'

/**
 * Connects to a server over HTTP, in whichever protocol era it speaks.
 * @throws {ExitError} when nothing answers there, or the token is refused.
 */
export async function connectTo(url: string, token?: string): Promise<Client> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const client = new Client({ name: 'quire', version }, { versionNegotiation: { mode: 'auto' } })
  try {
    await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  } catch (cause) {
    throw explained(cause, url)
  }
  return client
}

function explained(error: unknown, url: string): unknown {
  const fail = (message: string) => new ExitError(EXIT_CODES.failed, message, { cause: error })
  const status = error instanceof SdkHttpError ? error.status : undefined
  if (error instanceof UnauthorizedError || status === 401)
    return fail(`${url} takes no such token. \`quire token\` makes one.`)
  if (status !== undefined)
    return fail(`${url} is no MCP server: it answers ${status}. The path is mostly /mcp.`)
  // What fetch throws without a connection, as it is or wrapped by the SDK.
  const { cause } = error as Error
  if (error instanceof TypeError || cause instanceof TypeError)
    return fail(`Nothing answers at ${url}. \`quire up\` starts a server.`)
  return error
}
