import { parseTraceparent } from '@quire/envelope'

const MAX_CORRELATION_ID_CHARS = 256

/**
 * What of a request's `_meta` every answer repeats: a valid `traceparent` (the one bare key that MCP reserves for it),
 * and `mcp_correlation_id` if it is a string of 1 to 256 characters. Anything else is ignored.
 */
export function echoedMeta(meta: Readonly<Record<string, unknown>>): Record<string, string> {
  const { traceparent, mcp_correlation_id: correlationId } = meta
  return {
    ...(parseTraceparent(traceparent) ? { traceparent: traceparent as string } : {}),
    ...(isCorrelationId(correlationId) ? { mcp_correlation_id: correlationId } : {}),
  }
}

function isCorrelationId(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= MAX_CORRELATION_ID_CHARS
}
