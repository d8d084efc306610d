import { formatTraceparent, parseTraceparent, type TraceContext } from './traceparent.js'
import { parseTracestate } from './tracestate.js'

/** Where a trace context travels: HTTP headers or MCP's `_meta`. Both use these bare names. */
export interface TraceCarrier {
  readonly traceparent?: unknown
  readonly tracestate?: unknown
}

/**
 * The trace context in a carrier. A `tracestate` means nothing without a valid `traceparent`; a malformed one is
 * left out and does not cost the `traceparent` (section 3.3). Several `tracestate` headers count as one list.
 */
export function readTraceContext(carrier: TraceCarrier): TraceContext | undefined {
  const context = parseTraceparent(carrier.traceparent)
  const tracestate = context && parseTracestate(carrier.tracestate)
  return tracestate === undefined ? context : { ...context!, tracestate }
}

/** The members to send: `traceparent`, and `tracestate` where there is one. */
export function writeTraceContext(context: TraceContext): { traceparent: string; tracestate?: string } {
  const traceparent = formatTraceparent(context)
  return context.tracestate === undefined ? { traceparent } : { traceparent, tracestate: context.tracestate }
}
