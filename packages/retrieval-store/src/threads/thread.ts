import { parentPort } from 'node:worker_threads'
import { Moved, type ThreadAnswer, type ThreadMessage } from './thread-messages.js'

/** The body of every thread of a pool: runs what it is told, one after the other, in the order it came. */

type Task = (input: unknown) => unknown

const port = parentPort!
const modules = new Map<string, Record<string, Task>>()

async function run({ module, name, input }: ThreadMessage): Promise<unknown> {
  let loaded = modules.get(module)
  if (loaded === undefined) {
    loaded = (await import(module)) as Record<string, Task>
    modules.set(module, loaded)
  }
  return loaded[name]!(input)
}

function send(answer: ThreadAnswer, buffers: readonly ArrayBuffer[] = []): void {
  try {
    port.postMessage(answer, [...buffers])
  } catch (error) {
    port.postMessage({ error: describe(error) } satisfies ThreadAnswer)
  }
}

function describe(error: unknown) {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: error.message,
    ...(error.stack !== undefined && { stack: error.stack }),
    ...(typeof code === 'string' && { code }),
  }
}

async function handle(message: ThreadMessage): Promise<void> {
  try {
    const result = await run(message)
    if (!message.isCall) return
    if (result instanceof Moved) send({ value: result.value }, result.buffers)
    else send({ value: result })
  } catch (error) {
    // What nobody waits for fails loudly: the thread ends, and with it whatever state it may have got wrong.
    if (!message.isCall) throw error
    send({ error: describe(error) })
  }
}

let last = Promise.resolve()
port.on('message', (message: ThreadMessage) => {
  last = last.then(() => handle(message))
})
