import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { ResultSchema } from '@modelcontextprotocol/sdk/types.js'
import { type ClientTarget, headersFor, stdioParameters } from './client-target.js'
import type { CallResult, ListedTool, ToolClient } from './tool-client.js'

/** A client of SDK v1, the line most installed clients are on. It speaks 2025-11-25. */
export async function connectV1Client(target: ClientTarget): Promise<ToolClient> {
  const client = new Client({ name: 'quire-tests-v1', version: '1.0.0' })
  const transport = transportTo(target)
  await client.connect(transport as Transport)
  return {
    protocolVersion:
      transport instanceof StreamableHTTPClientTransport ? transport.protocolVersion : undefined,
    capabilities: { ...client.getServerCapabilities() },
    async listTools() {
      const tools: ListedTool[] = []
      let cursor: string | undefined
      do {
        const page = await client.listTools(cursor === undefined ? {} : { cursor })
        tools.push(...page.tools)
        cursor = page.nextCursor
      } while (cursor !== undefined)
      return tools
    },
    async callTool(name, args, { meta, signal, onProgress } = {}) {
      const params = { name, ...(args && { arguments: args }), ...(meta && { _meta: meta }) }
      const options = { ...(signal && { signal }), ...(onProgress && { onprogress: onProgress }) }
      return (await client.callTool(params, undefined, options)) as CallResult
    },
    request: (method, params) => client.request({ method, ...(params && { params }) }, ResultSchema),
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
