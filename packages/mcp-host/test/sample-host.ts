import { setTimeout as sleep } from 'node:timers/promises'
import { ServiceError } from '@quire/envelope'
import { z } from 'zod'
import {
  createHost,
  defineTool,
  type HostOptions,
  type McpHost,
  projectDialect,
  ToolRegistry,
} from '../src/index.js'

export const CURSOR_KEY = 'a cursor key for tests, of 16 bytes or more'
export const SECRET = 'password=hunter2 at db.internal:5432'
export const NOW = new Date('2026-11-30T12:00:00.000Z')

const readOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }
const common = { category: 'sample', tags: ['test'], tier: 'free', surface: 'minimal' } as const

/** Answers with what it was given. */
export const echoTool = defineTool({
  ...common,
  name: 'echo_text',
  title: 'Echo',
  description: 'Repeats a text.',
  input: z.strictObject({
    text: z
      .string()
      .min(1)
      .max(100)
      .refine((text) => text.trim() !== '', 'Text is required'),
    limit: z.int().min(1).max(50).default(10),
    options: z.strictObject({ loud: z.boolean() }).optional(),
    words: z.array(z.string()).max(3).optional(),
    mode: z.enum(['plain', 'fancy']).optional(),
  }),
  output: z.looseObject({ text: z.string(), limit: z.int() }),
  annotations: readOnly,
  scopes: ['sample:read'],
  handler: async ({ text, limit }) => ({ data: { text, limit } }),
})

/** Answers who called. */
export const whoamiTool = defineTool({
  ...common,
  name: 'whoami',
  title: 'Who am I',
  description: 'Tells the caller who he is.',
  input: z.strictObject({}),
  output: z.looseObject({ user_id: z.string() }),
  annotations: readOnly,
  scopes: ['sample:read'],
  handler: async (_args, { principal }) => {
    await sleep(1)
    return { data: { user_id: principal.userId } }
  },
})

/** Fails in the way it is told to. */
export const failTool = defineTool({
  ...common,
  name: 'fail',
  title: 'Fail',
  description: 'Fails.',
  input: z.strictObject({ how: z.enum(['throw', 'service', 'string', 'bigint', 'output', 'rpc']) }),
  output: z.looseObject({ count: z.int() }),
  annotations: readOnly,
  scopes: [],
  handler: async ({ how }) => {
    switch (how) {
      case 'service':
        throw new ServiceError('UNAVAILABLE', 'The index is not ready', { reason: SECRET })
      case 'string':
        throw SECRET
      case 'bigint':
        return { data: { count: 1, big: 1n } as { count: number } }
      case 'output':
        return { data: { count: SECRET as unknown as number } }
      case 'rpc':
        throw Object.assign(new Error(SECRET), { code: -32000, data: SECRET })
      default:
        throw new Error(SECRET)
    }
  },
})

/** Works until it is stopped, and says so. */
export const aborted: string[] = []
export const waitTool = defineTool({
  ...common,
  name: 'wait',
  title: 'Wait',
  description: 'Reports progress, then waits.',
  input: z.strictObject({ label: z.string(), ms: z.int().max(20_000) }),
  output: z.looseObject({ waited: z.boolean() }),
  annotations: readOnly,
  scopes: [],
  handler: async ({ label, ms }, { signal, reportProgress }) => {
    for (const progress of [1, 1, 0.5, 2, 3])
      reportProgress({ progress, total: 3, message: `step ${progress}` })
    try {
      await sleep(ms, undefined, { signal })
    } catch (error) {
      aborted.push(label)
      throw error
    }
    reportProgress({ progress: 4 })
    return { data: { waited: true }, meta: { 'dev.quire/label': label } }
  },
})

/** Needs two scopes. */
export const writeTool = defineTool({
  ...common,
  name: 'write',
  title: 'Write',
  description: 'Changes something.',
  input: z.strictObject({}),
  output: z.looseObject({}),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
  scopes: ['sample:read', 'sample:write'],
  handler: async () => ({ data: {} }),
})

/** Not listed on the minimal surface, but callable. */
export const hiddenTool = defineTool({
  ...common,
  name: 'hidden_gem',
  title: 'Hidden gem',
  description: 'Found by those who search.',
  surface: 'advanced',
  hidden: true,
  input: z.strictObject({}),
  output: z.looseObject({}),
  annotations: readOnly,
  scopes: [],
  handler: async () => ({ data: {} }),
})

export interface LogLine {
  readonly level: 'info' | 'error'
  readonly details: Record<string, unknown>
  readonly message: string
}

export interface SampleHost {
  readonly host: McpHost
  readonly registry: ToolRegistry
  readonly log: LogLine[]
}

export function sampleHost(options: Partial<HostOptions> = {}): SampleHost {
  const log: LogLine[] = []
  const registry = new ToolRegistry({ cursorKey: CURSOR_KEY, envelope: projectDialect.envelope })
  for (const tool of [echoTool, whoamiTool, failTool, waitTool, writeTool, hiddenTool])
    registry.register(tool)
  const host = createHost({
    name: 'sample',
    version: '1.2.3',
    title: 'Sample',
    instructions: 'Use echo_text.',
    registry,
    dialect: projectDialect,
    now: () => NOW,
    logger: {
      info: (details, message) => log.push({ level: 'info', details: { ...details }, message }),
      error: (details, message) => log.push({ level: 'error', details: { ...details }, message }),
    },
    ...options,
  })
  return { host, registry, log }
}
