import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { EmbeddedOptions } from '../../src/embedded/index.js'
import { type Account, canEnter } from '../../src/embedded/server-account.js'

const SCRIPT = fileURLToPath(new URL('opener.mjs', import.meta.url))
const NOBODY: Account = { uid: 65_534, gid: 65_534 }

export interface RunAs {
  readonly name: string
  readonly account?: Account
}

/** The accounts that a test can run a process under: as root, root itself and one without rights. */
export const ACCOUNTS: readonly RunAs[] =
  process.geteuid!() === 0
    ? [{ name: 'root' }, { name: 'an account without rights', account: NOBODY }]
    : [{ name: 'this account' }]

/** Whether the other account can run this checkout at all; it cannot under a private home folder. */
export const canRun = ({ account }: RunAs): boolean =>
  account === undefined ||
  (canEnter(account, process.execPath) && canEnter(account, fileURLToPath(new URL('.', import.meta.url))))

export interface Opener {
  readonly process: ChildProcess
  /** Rejects with the message of the process's failure. */
  readonly url: Promise<string>
  /** Lets the process leave, and resolves with its exit code once it has ended. */
  stop(): Promise<number | null>
  kill(): Promise<void>
}

const started = new Set<Opener>()

export function startOpener(options: Omit<EmbeddedOptions, 'onProgress'>, { account }: RunAs): Opener {
  const child = spawn(process.execPath, [SCRIPT, JSON.stringify(options)], {
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
    ...account,
  })
  const exited = once(child, 'exit')
  const url = once(createInterface(child.stdout), 'line').then(([line]) => {
    const { url, error } = JSON.parse(line)
    if (error !== undefined) throw new Error(error)
    return url as string
  })
  url.catch(() => {})
  const opener: Opener = {
    process: child,
    url,
    stop: async () => {
      child.stdin.end('leave\n')
      await exited
      started.delete(opener)
      return child.exitCode
    },
    kill: async () => {
      child.kill('SIGKILL')
      await exited
      started.delete(opener)
    },
  }
  started.add(opener)
  return opener
}

/** What a test that failed has left running. */
export const killOpeners = (): Promise<unknown> => Promise.all([...started].map((opener) => opener.kill()))
