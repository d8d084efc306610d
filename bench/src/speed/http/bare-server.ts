import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server'

/**
 * The MCP SDK and nothing else: a tool that answers with a constant, served over HTTP without state, as Quire's is.
 * `BENCH_PORT` is its port, and `BENCH_TEXT_LENGTH` the length of the constant.
 */
const text = 'x'.repeat(Number(process.env.BENCH_TEXT_LENGTH))

const handler = createMcpHandler(() => {
  const server = new McpServer({ name: 'bare', version: '1.0.0' })
  server.registerTool('constant', { description: 'Answers with a constant.' }, () => ({
    content: [{ type: 'text', text }],
  }))
  return server
})

createServer(async (request, response) => {
  if (request.method !== 'POST') {
    response.writeHead(404).end()
    return
  }
  const answer = await handler.fetch(
    new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
    }),
    { parsedBody: await json(request) },
  )
  response.writeHead(answer.status, Object.fromEntries(answer.headers))
  response.end(await answer.text())
}).listen(Number(process.env.BENCH_PORT), '127.0.0.1')
