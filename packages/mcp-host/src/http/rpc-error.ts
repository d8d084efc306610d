/** JSON-RPC 2.0, section 5.1, as far as this door answers by itself. */
export const RPC_CODES = { parseError: -32700, invalidRequest: -32600, internalError: -32603 } as const

/** The body of an answer that never reached a method. `id` is null unless the request's could be read. */
export function rpcError(code: number, message: string, id: string | number | null = null): object {
  return { jsonrpc: '2.0', id, error: { code, message } }
}
