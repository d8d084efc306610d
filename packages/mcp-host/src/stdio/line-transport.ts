import type { Readable, Writable } from 'node:stream'
import {
  INVALID_REQUEST,
  type JSONRPCMessage,
  PARSE_ERROR,
  parseJSONRPCMessage,
  type Transport,
} from '@modelcontextprotocol/server'
import { carryMisfitArguments } from '../host/misfit-arguments.js'
import { InFlight } from './in-flight.js'
import { LineSplitter } from './line-splitter.js'

export const MAX_LINE_BYTES = 10 * 1024 * 1024
// Far above what a client leaves unread while it writes, so that the two never wait for each other.
const MAX_UNREAD_BYTES = 16 * 1024 * 1024

export interface LineTransportOptions {
  readonly input: Readable
  readonly output: Writable
  /** How long requests in flight may take after the input has ended. */
  readonly drainTimeoutMs: number
}

/**
 * One JSON-RPC message a line. Unlike the SDK's transport it answers what was asked before the input ended, refuses a
 * line that is too long or no message and reads on, and stops reading while a client lets 16 MiB of answers lie.
 */
export class LineTransport implements Transport {
  onmessage?: (message: JSONRPCMessage) => void
  onclose?: () => void
  onerror?: (error: Error) => void
  /** Settles when the transport has closed, whoever closed it. */
  readonly closed: Promise<void>
  #settleClosed!: () => void
  readonly #input: Readable
  readonly #output: Writable
  readonly #drainTimeoutMs: number
  readonly #inFlight = new InFlight()
  readonly #lines = new LineSplitter({
    maxBytes: MAX_LINE_BYTES,
    onLine: (line) => this.#read(line),
    onTooLong: () => this.#refuse(INVALID_REQUEST, `A line has at most ${MAX_LINE_BYTES} bytes`),
  })
  #ended = false
  #closed = false

  constructor({ input, output, drainTimeoutMs }: LineTransportOptions) {
    this.#input = input
    this.#output = output
    this.#drainTimeoutMs = drainTimeoutMs
    this.closed = new Promise((resolve) => {
      this.#settleClosed = resolve
    })
  }

  async start(): Promise<void> {
    this.#input.on('data', (chunk: Buffer) => {
      if (!this.#ended) this.#lines.push(chunk)
    })
    this.#input.once('end', () => this.#end())
    this.#input.once('close', () => this.#end())
    this.#input.on('error', (error) => {
      this.onerror?.(error)
      this.#end()
    })
    // Stays for good: a write that fails after the end must not bring the process down.
    this.#output.on('error', (error) => {
      if (this.#closed) return
      this.onerror?.(error)
      this.close()
    })
    if (this.#input.readableEnded || this.#input.destroyed) this.#end()
  }

  async send(message: JSONRPCMessage): Promise<void> {
    if (this.#closed) return
    this.#write(message)
    this.#inFlight.sent(message)
  }

  async close(): Promise<void> {
    if (this.#closed) return
    this.#ended = true
    this.#closed = true
    // A paused stream does not keep the process alive.
    this.#input.pause()
    this.onclose?.()
    this.#settleClosed()
  }

  async #end(): Promise<void> {
    if (this.#ended) return
    this.#lines.end()
    this.#ended = true
    await this.#inFlight.drained(this.#drainTimeoutMs)
    await this.close()
  }

  #read(line: Buffer): void {
    let value: unknown
    try {
      value = JSON.parse(line.toString())
    } catch {
      if (line.toString().trim() !== '') this.#refuse(PARSE_ERROR, 'The line is not valid JSON')
      return
    }
    let message: JSONRPCMessage
    try {
      message = parseJSONRPCMessage(carryMisfitArguments(value))
    } catch {
      this.#refuse(INVALID_REQUEST, 'The line is not a JSON-RPC 2.0 message', idOf(value))
      return
    }
    this.#inFlight.received(message)
    this.onmessage?.(message)
  }

  #refuse(code: number, message: string, id: string | number | null = null): void {
    this.#write({ jsonrpc: '2.0', id, error: { code, message } })
  }

  #write(message: object): void {
    this.#output.write(`${JSON.stringify(message)}\n`)
    if (this.#output.writableLength <= MAX_UNREAD_BYTES || this.#input.isPaused()) return
    this.#input.pause()
    this.#output.once('drain', () => {
      if (!this.#closed) this.#input.resume()
    })
  }
}

function idOf(value: unknown): string | number | null {
  const { id } = (value ?? {}) as { id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
