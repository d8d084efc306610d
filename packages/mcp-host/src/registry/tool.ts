import type { Principal } from '@quire/auth'
import type { TraceContext } from '@quire/envelope'
import type { z } from 'zod'
import type { ReportProgress } from './report-progress.js'

/** The lowest plan whose callers may use a tool. Shown to clients, not enforced here: scopes are. */
export type ToolTier = 'free' | 'pro' | 'enterprise'

/** How much a server shows in `tools/list`: the everyday tools alone, or all of them. */
export type ToolSurface = 'minimal' | 'advanced'

/** The hints of MCP, all four: a client takes an absent one for the dangerous value. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** What a handler learns of the call beside its arguments. */
export interface ToolContext {
  readonly principal: Principal
  /** Aborted when the caller cancels or disconnects. Nothing that the handler does after that is seen. */
  readonly signal: AbortSignal
  /** The request's `_meta`, as it came: unverified input. */
  readonly meta: Readonly<Record<string, unknown>>
  /** Where the caller stands in its trace, if it said so in a valid `traceparent`. */
  readonly trace: TraceContext | undefined
  readonly reportProgress: ReportProgress
}

export interface ToolOutcome<Data extends object> {
  /** The bare answer. The dialect adds the fields of its envelope. */
  readonly data: Data
  /** Members for the result's `_meta`. Keys have a reverse-DNS prefix. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** A tool whose types have been forgotten, as the registry keeps it. */
export interface Tool {
  /** 1 to 40 of `A-Z a-z 0-9 _ -`, so that `mcp__server__tool` stays below the 60 that clients allow. */
  readonly name: string
  readonly title: string
  /** For the model: what it does, when to use it, and rules that the schema cannot say. */
  readonly description: string
  readonly input: z.ZodObject
  readonly output: z.ZodObject
  readonly annotations: ToolAnnotations
  readonly category: string
  readonly tags: readonly string[]
  readonly tier: ToolTier
  /** The smallest surface that lists the tool. */
  readonly surface: ToolSurface
  /** Whether an advanced tool can be called, and found by `tools/search`, on the minimal surface too. Default false. */
  readonly hidden?: boolean
  /** Every scope that a caller needs. */
  readonly scopes: readonly string[]
  /** @throws {ServiceError} Shown to the caller. Anything else thrown is answered as `INTERNAL`, unseen. */
  handler(args: object, context: ToolContext): Promise<ToolOutcome<object>>
}

type Strict<Shape extends z.ZodRawShape> = z.ZodObject<Shape, z.core.$strict>
type Loose<Shape extends z.ZodRawShape> = z.ZodObject<Shape, z.core.$loose>
type Plain<Shape extends z.ZodRawShape> = z.output<z.ZodObject<Shape, z.core.$strip>>

export interface ToolDefinition<Input extends z.ZodRawShape, Output extends z.ZodRawShape>
  extends Omit<Tool, 'input' | 'output' | 'handler'> {
  /** Closed: an unknown argument is refused. */
  readonly input: Strict<Input>
  /** Open: a field added later must not break a client that checks. Without the envelope's fields. */
  readonly output: Loose<Output>
  handler(args: z.output<Strict<Input>>, context: ToolContext): Promise<ToolOutcome<Plain<Output>>>
}

/** Declares a tool, and infers the types of its arguments and answer from the schemas. */
export function defineTool<Input extends z.ZodRawShape, Output extends z.ZodRawShape>(
  definition: ToolDefinition<Input, Output>,
): Tool {
  return definition as Tool
}
