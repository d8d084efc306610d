import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const SERVER = fileURLToPath(new URL('../fixtures/stdio-server.mjs', import.meta.url))

export interface ChildServer {
  readonly child: ChildProcessWithoutNullStreams
  /** Lines of stdout so far. */
  readonly lines: string[]
  /** All of stderr so far. */
  stderr(): string
  write(message: unknown): void
  /** Resolves with the answer to the request of this id. */
  answer(id: number): Promise<Answer>
  exited: Promise<{ code: number | null; signal: string | null }>
}

export interface Answer {
  readonly id: number
  readonly result?: {
    isError?: boolean
    structuredContent?: Record<string, unknown>
    content?: { text: string }[]
  }
  readonly error?: { code: number; message: string }
}

/** Starts the sample server in a process of its own. */
export function childServer(env: Record<string, string> = { SAMPLE_USER: 'me' }): ChildServer {
  const child = spawn(process.execPath, [SERVER], { env: { PATH: process.env.PATH ?? '', ...env } })
  const lines: string[] = []
  let rest = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n')
    rest = parts.pop()!
    lines.push(...parts)
    child.emit('line')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  child.stdin.on('error', () => {})
  return {
    child,
    lines,
    stderr: () => stderr,
    write: (message) => child.stdin.write(`${JSON.stringify(message)}\n`),
    async answer(id) {
      for (;;) {
        const found = lines.map((line) => JSON.parse(line) as Answer).find((message) => message.id === id)
        if (found) return found
        await once(child, 'line')
      }
    },
    exited: once(child, 'close').then(([code, signal]) => ({ code, signal })),
  }
}

export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

export function call(id: number, name: string, args: unknown) {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } }
}
