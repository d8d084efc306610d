import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

const START_TIMEOUT_MS = 30_000

/** A server that runs as a process of its own. */
export class ServerProcess {
  readonly port: number
  readonly #child: ChildProcess
  #complaints = ''

  private constructor(child: ChildProcess, port: number) {
    this.#child = child
    this.port = port
    child.stderr!.setEncoding('utf8').on('data', (text: string) => {
      this.#complaints = (this.#complaints + text).slice(-2000)
    })
  }

  /**
   * Starts a script and waits until its port answers.
   * @param environment Given the port.
   * @throws {Error} with what the process says.
   */
  static async start(
    script: string,
    args: readonly string[],
    environment: (port: number) => Readonly<Record<string, string>>,
  ): Promise<ServerProcess> {
    const port = await freePort()
    const child = spawn(process.execPath, [script, ...args], {
      env: { PATH: process.env.PATH ?? '', ...environment(port) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const server = new ServerProcess(child, port)
    const end = performance.now() + START_TIMEOUT_MS
    while (!(await answers(port))) {
      if (child.exitCode !== null || performance.now() > end) {
        await server.stop()
        throw new Error(`${script} does not answer: ${server.#complaints.trim()}`)
      }
      await sleep(50)
    }
    return server
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  async stop(): Promise<void> {
    if (this.#child.exitCode !== null) return
    const closed = once(this.#child, 'close')
    this.#child.kill()
    await closed
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function answers(port: number): Promise<boolean> {
  try {
    await fetch(`http://127.0.0.1:${port}/`)
    return true
  } catch {
    return false
  }
}
