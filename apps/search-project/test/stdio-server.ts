import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** The program as it is shipped. */
export const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

interface Message {
  readonly id?: number
  readonly result?: { readonly isError?: boolean; readonly content?: { readonly text: string }[] }
  readonly error?: { readonly code: number }
}

export interface StdioServer {
  readonly child: ChildProcessWithoutNullStreams
  /** Whole lines of stdout so far, and whatever followed the last of them. */
  stdout(): { readonly lines: readonly string[]; readonly rest: string }
  stderr(): string
  send(message: object): void
  /** Resolves with the answer to the request of this id. */
  answer(id: number): Promise<Message>
  readonly exited: Promise<{ code: number | null; signal: string | null }>
}

/** Starts the stdio door in a process of its own. */
export function startStdioServer(env: Record<string, string>): StdioServer {
  const child = spawn(process.execPath, [MAIN, 'stdio'], { env: { PATH: process.env.PATH ?? '', ...env } })
  const exited = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
    child.emit('output')
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  child.stdin.on('error', () => {})
  const stdout = () => {
    const lines = out.split('\n')
    const rest = lines.pop()!
    return { lines, rest }
  }
  return {
    child,
    stdout,
    stderr: () => err,
    send: (message) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`),
    async answer(id) {
      for (;;) {
        const found = stdout()
          .lines.map((line) => JSON.parse(line) as Message)
          .find((message) => message.id === id)
        if (found) return found
        const ended = await Promise.race([once(child, 'output').then(() => false), exited.then(() => true)])
        if (ended) throw new Error(`The server ended without an answer to ${id}: ${err}`)
      }
    },
    exited,
  }
}

export const INITIALIZE = {
  id: 0,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
}

export const call = (id: number, name: string, args: object) => ({
  id,
  method: 'tools/call',
  params: { name, arguments: args },
})
