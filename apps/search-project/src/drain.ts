import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

export interface Drain {
  /** Whether the app has been told to close. */
  readonly stopping: boolean
}

/**
 * Has the app close in good order: it serves on for `delayMs`, so that a load balancer can learn from `/ready` to send
 * nobody else, then stops to listen, and ends each connection with the answer that was under way on it.
 */
export function drainOnClose(app: FastifyInstance, delayMs: number): Drain {
  const drain = { stopping: false }
  app.addHook('preClose', async () => {
    drain.stopping = true
    await sleep(delayMs)
  })
  // Clients are told, so that they send nothing more on a connection that is about to end.
  app.addHook('onSend', async (_request, reply) => {
    if (drain.stopping) reply.header('connection', 'close')
  })
  app.addHook('onResponse', async (request) => {
    if (drain.stopping) request.raw.socket.end()
  })
  return drain
}
