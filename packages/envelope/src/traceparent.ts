import { randomBytes } from 'node:crypto'

/** One position in a distributed trace: https://www.w3.org/TR/trace-context-2/. */
export interface TraceContext {
  /** 32 lower-case hexadecimal digits, not all zero. */
  readonly traceId: string
  /** 16 lower-case hexadecimal digits, not all zero: the span of whoever sent this. */
  readonly parentId: string
  /** The flags this version knows: bit 0 sampled, bit 1 random trace id. */
  readonly flags: number
  /** The vendors' own list, passed on as it came. */
  readonly tracestate?: string
}

const TRACEPARENT = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/
const KNOWN_FLAGS = 0b11

/**
 * Reads a `traceparent`, of a header or of MCP's `_meta`. Strict, as section 3.2 has it: lower-case hexadecimal, no
 * surrounding blanks, no version `ff`, no all-zero id; a version above 00 may append fields, which are ignored.
 * @returns `undefined` for anything malformed, which a server ignores and never answers with an error.
 */
export function parseTraceparent(value: unknown): TraceContext | undefined {
  if (typeof value !== 'string') return undefined
  const [, version, traceId, parentId, flags, rest] = TRACEPARENT.exec(value) ?? []
  if (!version || !traceId || !parentId || !flags || version === 'ff') return undefined
  if (version === '00' && rest !== undefined) return undefined
  if (/^0+$/.test(traceId) || /^0+$/.test(parentId)) return undefined
  return { traceId, parentId, flags: Number.parseInt(flags, 16) & KNOWN_FLAGS }
}

/** The `traceparent` of a context, always of version 00: flags that version 00 does not know are not passed on. */
export function formatTraceparent({ traceId, parentId, flags }: TraceContext): string {
  return `00-${traceId}-${parentId}-${(flags & KNOWN_FLAGS).toString(16).padStart(2, '0')}`
}

/** The context to send downstream: the same trace, flags and `tracestate`, under a new random span id. */
export function childOf(parent: TraceContext): TraceContext {
  let parentId: string
  do parentId = randomBytes(8).toString('hex')
  while (/^0+$/.test(parentId))
  return { ...parent, parentId }
}
