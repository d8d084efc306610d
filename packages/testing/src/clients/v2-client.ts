import { Client, type StandardSchemaV1, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { type ClientTarget, headersFor, stdioParameters } from './client-target.js'
import type { CallResult, ListedTool, ToolClient } from './tool-client.js'

/** `modern` is 2026-07-28 and nothing else; `legacy` the handshake of 2025-11-25. */
export type ProtocolEra = 'legacy' | 'modern'

const MODERN_REVISION = '2026-07-28'

// Takes any result as it is: the tests look at what came over the wire.
const anyResult: StandardSchemaV1<unknown, Record<string, unknown>> = {
  '~standard': {
    version: 1,
    vendor: 'quire-tests',
    validate: (value: unknown) => ({ value: value as Record<string, unknown> }),
  },
}

/** A client of SDK v2, in either era. */
export async function connectV2Client(target: ClientTarget, era: ProtocolEra): Promise<ToolClient> {
  const client = new Client(
    { name: 'quire-tests-v2', version: '1.0.0' },
    { versionNegotiation: { mode: era === 'modern' ? { pin: MODERN_REVISION } : 'legacy' } },
  )
  await client.connect(transportTo(target))
  return {
    protocolVersion: client.getNegotiatedProtocolVersion(),
    capabilities: { ...client.getServerCapabilities() },
    async listTools() {
      const tools: ListedTool[] = []
      let cursor: string | undefined
      do {
        const page = await client.listTools(cursor === undefined ? {} : { cursor })
        tools.push(...(page.tools as ListedTool[]))
        cursor = page.nextCursor
      } while (cursor !== undefined)
      return tools
    },
    async callTool(name, args, { meta, signal, onProgress } = {}) {
      const params = { name, ...(args && { arguments: args }), ...(meta && { _meta: meta }) }
      const options = { ...(signal && { signal }), ...(onProgress && { onprogress: onProgress }) }
      return (await client.callTool(params, options)) as CallResult
    },
    request: (method, params) => client.request({ method, ...(params && { params }) }, anyResult),
    close: () => client.close(),
  }
}

function transportTo(target: ClientTarget) {
  if (target.transport === 'http') {
    return new StreamableHTTPClientTransport(new URL(target.url), {
      requestInit: { headers: headersFor(target) },
    })
  }
  const transport = new StdioClientTransport(stdioParameters(target))
  transport.stderr?.on('data', (chunk: Buffer) => target.onStderr?.(chunk.toString()))
  return transport
}
