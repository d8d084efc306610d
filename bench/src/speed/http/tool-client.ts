import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** Calls tools over connections that are kept open. */
export class ToolClient {
  readonly #agent: Agent
  readonly #port: number
  readonly #token: string | undefined

  constructor(port: number, connections: number, token?: string) {
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections })
    this.#port = port
    this.#token = token
  }

  /** @returns The body of the answer. @throws {Error} for an answer that is an error. */
  async call(name: string, args: object): Promise<string> {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }
    const payload = JSON.stringify(message)
    const { status, body } = await this.#post(payload)
    if (status !== 200 || body.includes('"isError":true') || body.includes('"error":{')) {
      throw new Error(`The tool ${name} answered ${status}: ${body.slice(0, 500)}`)
    }
    return body
  }

  close(): void {
    this.#agent.destroy()
  }

  #post(payload: string): Promise<{ status: number; body: string }> {
    return new Promise((resolve, reject) => {
      const sent = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#port,
          path: '/mcp',
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            accept: 'application/json, text/event-stream',
            'content-length': Buffer.byteLength(payload),
            ...(this.#token !== undefined && { authorization: `Bearer ${this.#token}` }),
          },
        },
        (response) => {
          text(response).then((body) => resolve({ status: response.statusCode ?? 0, body }), reject)
        },
      )
      sent.on('error', reject)
      sent.end(payload)
    })
  }
}
