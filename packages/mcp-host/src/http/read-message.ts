/** A body as it was sent, or what is wrong with it. */
export type ReadMessage = { readonly message: unknown } | { readonly problem: string }

/** Reads a body as JSON in UTF-8. The result is any JSON value: what is no JSON-RPC is found out later. */
export function readMessage(body: unknown): ReadMessage {
  if (!Buffer.isBuffer(body) || body.length === 0) return { problem: 'The body is empty' }
  try {
    return { message: JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body)) }
  } catch {
    return { problem: 'The body is not valid JSON in UTF-8' }
  }
}
