import type { Principal } from '@quire/auth'
import { readTraceContext, ServiceError, toServiceError } from '@quire/envelope'
import type { ObjectSchema } from '../registry/publish-schema.js'
import type { Tool, ToolContext } from '../registry/tool.js'
import { argumentMisfit } from './argument-misfit.js'
import type { Dialect } from './dialect.js'
import { echoedMeta } from './echoed-meta.js'
import type { Logger } from './logger.js'

/** One call, as it came in. */
export interface ToolCall {
  readonly tool: Tool
  /** As published: refusals are worded by it. */
  readonly inputSchema: ObjectSchema
  /** Whatever the caller sent. Absent counts as no arguments. */
  readonly args: unknown
  readonly context: Omit<ToolContext, 'principal' | 'trace'>
  /** @throws {ServiceError} `UNAUTHENTICATED`. */
  principal(): Principal | Promise<Principal>
}

export interface CallSettings {
  readonly dialect: Dialect
  readonly logger: Logger
  readonly now: () => Date
  /** @throws {ServiceError} `FORBIDDEN_SCOPE`. */
  authorize(principal: Principal, scopes: readonly string[]): void
}

/** The result of `tools/call`. */
export type ToolAnswer = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
  _meta?: Record<string, unknown>
}

/**
 * Runs one call from the check of the caller to the envelope. Never throws: whatever goes wrong becomes a failure in
 * the server's dialect. A failure has no `structuredContent`, for a client that checks it against `outputSchema` would
 * throw; a success has the same object twice, for a client that reads only one of the two.
 */
export async function callTool(call: ToolCall, settings: CallSettings): Promise<ToolAnswer> {
  const { dialect, now } = settings
  const echo = echoedMeta(call.context.meta)
  try {
    const { data, meta } = await outcomeOf(call, settings)
    const structuredContent = dialect.success(data, now()) as Record<string, unknown>
    const text = JSON.stringify(structuredContent)
    return withMeta({ content: [{ type: 'text', text }], structuredContent }, { ...meta, ...echo })
  } catch (thrown) {
    const error = toServiceError(thrown)
    log(error, call, settings.logger)
    const text = JSON.stringify(dialect.failure(error, now()))
    return withMeta({ content: [{ type: 'text', text }], isError: true }, echo)
  }
}

async function outcomeOf(call: ToolCall, settings: CallSettings) {
  const { tool, args, context } = call
  const principal = await call.principal()
  settings.authorize(principal, tool.scopes)
  const sent = args === undefined ? {} : args
  const parsed = tool.input.safeParse(sent)
  if (!parsed.success) throw argumentMisfit(parsed.error, call.inputSchema, sent)
  const trace = readTraceContext(context.meta)
  const outcome = await tool.handler(parsed.data, { ...context, principal, trace })
  const checked = tool.output.safeParse(outcome.data)
  if (checked.success) return outcome
  // Shapes alone: the values are the caller's data.
  const places = checked.error.issues.map(({ code, path }) => `${path.join('.')}: ${code}`)
  throw new ServiceError('INTERNAL', 'Internal error', {
    reason: `${tool.name} broke its output schema at ${places.slice(0, 5).join('; ')}`,
  })
}

function withMeta(answer: ToolAnswer, meta: Record<string, unknown>): ToolAnswer {
  return Object.keys(meta).length === 0 ? answer : { ...answer, _meta: meta }
}

/** A caller's mistake is his; what the server did wrong, or could not do, is for its operator. */
function log(error: ServiceError, { tool, context }: ToolCall, logger: Logger): void {
  const { code, reason, cause } = error
  const details = { tool: tool.name, code, ...echoedMeta(context.meta) }
  if (code === 'INTERNAL' || code === 'UNAVAILABLE') {
    if (!context.signal.aborted) logger.error({ ...details, reason, err: cause ?? error }, 'tool call failed')
  } else {
    logger.info({ ...details, reason }, 'tool call refused')
  }
}
