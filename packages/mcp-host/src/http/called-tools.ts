/** The names of the tools that a message calls: one at most, unless it is a batch of the older protocol. */
export function calledTools(message: unknown): string[] {
  return [message].flat().flatMap((one) => {
    const { method, params } = (one ?? {}) as { method?: unknown; params?: { name?: unknown } | null }
    const name = params?.name
    return method === 'tools/call' && typeof name === 'string' ? [name] : []
  })
}

/** The id of a request, to repeat in an answer that its method never saw. `null` for anything else. */
export function requestId(message: unknown): string | number | null {
  const { id } = (message ?? {}) as { id?: unknown }
  return typeof id === 'string' || typeof id === 'number' ? id : null
}
