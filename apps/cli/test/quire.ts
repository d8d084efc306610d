import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeEmbedded } from '@quire/database/embedded'
import { vi } from 'vitest'

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url))

export interface Finished {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  /** Resolves with the first whole line of stdout. */
  firstLine(): Promise<string>
  /** What it has written to stdout so far. */
  stdout(): string
  finished(): Promise<Finished>
}

/** Starts the built command as a user would. */
export function start(args: readonly string[], env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, QUIRE_DATABASE_URL: '', NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const closed = once(child, 'close')
  return {
    child,
    async firstLine() {
      while (!stdout.includes('\n')) {
        await Promise.race([once(child.stdout, 'data'), closed])
        if (child.exitCode !== null && !stdout.includes('\n')) throw new Error(`it ended: ${stderr}`)
      }
      return stdout.slice(0, stdout.indexOf('\n'))
    },
    stdout: () => stdout,
    async finished() {
      await closed
      return { code: child.exitCode, stdout, stderr }
    },
  }
}

export const run = (args: readonly string[], env?: Record<string, string>): Promise<Finished> =>
  start(args, env).finished()

/** Resolves once the embedded server of a data folder has stopped by itself. */
export const serverStopped = (dataDir: string) =>
  vi.waitUntil(async () => !(await describeEmbedded(dataDir)).running, { timeout: 10_000, interval: 50 })

/** A folder that the account of the embedded server can enter, so that all of its files lie in there. */
export async function makeFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'quire cli '))
  await chmod(path, 0o755)
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }) }
}

/** A port of this machine that nothing listens on just now. */
export const freePort = () =>
  new Promise<number>((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
