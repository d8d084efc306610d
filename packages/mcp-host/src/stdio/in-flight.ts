import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/server'

/** Knows which requests still wait for their answer. An id that is used twice at once counts twice. */
export class InFlight {
  readonly #waiting = new Map<RequestId, number>()
  readonly #idle: (() => void)[] = []

  received(message: JSONRPCMessage): void {
    // A subscription is answered when it ends, and it ends with the connection.
    if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') {
      this.#waiting.set(message.id, (this.#waiting.get(message.id) ?? 0) + 1)
    } else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      // Nothing more is sent for a cancelled request.
      this.#settle((message.params as { requestId?: RequestId } | undefined)?.requestId)
    }
  }

  sent(message: JSONRPCMessage): void {
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) this.#settle(message.id)
  }

  /** Resolves when nothing waits any more, or after `timeoutMs`. */
  async drained(timeoutMs: number): Promise<void> {
    if (this.#waiting.size === 0) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, timeoutMs)
      this.#idle.push(() => {
        clearTimeout(timer)
        resolve()
      })
    })
  }

  #settle(id: RequestId | undefined): void {
    const count = id === undefined ? 0 : (this.#waiting.get(id) ?? 0)
    if (count > 1) this.#waiting.set(id!, count - 1)
    else if (count === 1) this.#waiting.delete(id!)
    if (this.#waiting.size === 0) for (const wake of this.#idle.splice(0)) wake()
  }
}
