import { requireScopes } from '@quire/auth'
import { ServiceError } from '@quire/envelope'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { callTool, type ToolCall } from '../../src/host/call-tool.js'
import type { Tool } from '../../src/index.js'
import { projectDialect } from '../../src/index.js'
import { echoTool, failTool, type LogLine, NOW, SECRET, sampleHost, writeTool } from '../sample-host.js'

const { registry } = sampleHost()

async function call(tool: Tool, args: unknown, changes: Partial<ToolCall> = {}) {
  const log: LogLine[] = []
  const answer = await callTool(
    {
      tool,
      inputSchema: registry.listing(tool.name)!.inputSchema,
      args,
      principal: () => ({ userId: 'u', scopes: new Set(['sample:read']) }),
      context: { signal: new AbortController().signal, meta: {}, reportProgress: () => {} },
      ...changes,
    },
    {
      dialect: projectDialect,
      now: () => NOW,
      authorize: requireScopes,
      logger: {
        info: (details, message) => log.push({ level: 'info', details: { ...details }, message }),
        error: (details, message) => log.push({ level: 'error', details: { ...details }, message }),
      },
    },
  )
  return {
    answer,
    log,
    body: JSON.parse(answer.content[0]!.text) as {
      success: boolean
      error?: { code: string; message: string }
    },
  }
}

describe('arguments that do not fit', () => {
  test.each([
    [{}, 'text is required: a string of 1 to 100 characters.'],
    [undefined, 'text is required: a string of 1 to 100 characters.'],
    [{ text: 5 }, 'text must be a string of 1 to 100 characters; received an integer.'],
    [{ text: null }, 'text must be a string of 1 to 100 characters; received null.'],
    [{ text: 'x'.repeat(101) }, 'text must be a string of 1 to 100 characters; received a string.'],
    [{ text: '   ' }, 'Text is required'],
    [{ text: 'a', limit: 0 }, 'limit must be an integer from 1 to 50; received an integer.'],
    [{ text: 'a', limit: 51 }, 'limit must be an integer from 1 to 50; received an integer.'],
    [{ text: 'a', limit: 5.5 }, 'limit must be an integer from 1 to 50; received a number.'],
    [
      { text: 'a', limit: '5' },
      'limit must be an integer from 1 to 50; received a string. Send a JSON number, not text.',
    ],
    [
      { text: 'a', limit: 'null' },
      'limit must be an integer from 1 to 50; received a string. Send a JSON number, not text.',
    ],
    [{ text: 'a', mode: 'odd' }, 'mode must be one of "plain", "fancy"; received a string.'],
    [{ text: 'a', options: { loud: 1 } }, 'options.loud must be true or false; received an integer.'],
    [{ text: 'a', options: [] }, 'options must be an object; received an array.'],
    [{ text: 'a', options: { loud: true, x: 1 } }, 'Unknown argument in options: "x". Known: loud.'],
    [{ text: 'a', words: ['a', 2] }, 'words[1] must be a string; received an integer.'],
    [
      { text: 'a', words: ['a', 'b', 'c', 'd'] },
      'words must be an array of at most 3 items; received an array.',
    ],
    [{ text: 'a', nope: 1 }, 'Unknown argument: "nope". Known: text, limit, options, words, mode.'],
    [
      JSON.parse('{"text":"a","__proto__":{"limit":3}}'),
      'Unknown argument: "__proto__". Known: text, limit, options, words, mode.',
    ],
    [
      { limit: '5', nope: 1 },
      'text is required: a string of 1 to 100 characters. limit must be an integer from 1 to 50; received a string. Send a JSON number, not text. Unknown argument: "nope". Known: text, limit, options, words, mode.',
    ],
    [[], 'arguments must be an object; received an array.'],
    ['{}', 'arguments must be an object; received a string.'],
  ])('%j: %s', async (args, message) => {
    const { answer, body } = await call(echoTool, args)
    expect(body.error).toEqual({ code: 'INVALID_ARGUMENT', message, retryable: false })
    expect(answer.isError).toBe(true)
    expect(answer).not.toHaveProperty('structuredContent')
  })

  test('a tool without arguments says so', async () => {
    const { body } = await call(registry.get('whoami')!, { x: 1 })
    expect(body.error?.message).toBe('Unknown argument: "x". None is taken here.')
  })

  test('an invented name is repeated in part only', async () => {
    const { body } = await call(echoTool, { text: 'a', ['😀'.repeat(1_000)]: 1 })
    expect(body.error?.message).toBe(
      `Unknown argument: "${'😀'.repeat(40)}…". Known: text, limit, options, words, mode.`,
    )
  })

  test('are never repeated', async () => {
    const { body } = await call(echoTool, { text: SECRET.repeat(10), limit: SECRET, mode: SECRET })
    expect(JSON.stringify(body)).not.toContain('hunter2')
  })
})

describe('the caller', () => {
  test('is checked before the arguments', async () => {
    const { body } = await call(writeTool, { x: 1 })
    expect(body.error).toEqual({
      code: 'FORBIDDEN_SCOPE',
      message: 'The token needs the scope: sample:read sample:write',
      retryable: false,
    })
  })

  test('who cannot be told is refused in the envelope', async () => {
    const principal = () =>
      Promise.reject(new ServiceError('UNAUTHENTICATED', 'A valid bearer token is required'))
    const { body } = await call(echoTool, {}, { principal })
    expect(body.error?.code).toBe('UNAUTHENTICATED')
  })
})

describe('what a handler throws', () => {
  test.each(['throw', 'string', 'bigint', 'output', 'rpc'])(
    'by %s is logged as it is, and answered without a word of it',
    async (how) => {
      const { answer, log, body } = await call(failTool, { how })
      expect(body).toEqual({
        success: false,
        error: { code: 'INTERNAL', message: 'Internal error', retryable: false },
        timestamp: NOW.toISOString(),
      })
      expect(JSON.stringify(answer)).not.toContain('hunter2')
      expect(log).toMatchObject([{ level: 'error', details: { tool: 'fail', code: 'INTERNAL' } }])
    },
  )

  test('keeps reason and cause for the log', async () => {
    expect((await call(failTool, { how: 'service' })).log).toMatchObject([
      { level: 'error', details: { code: 'UNAVAILABLE', reason: SECRET } },
    ])
    expect((await call(failTool, { how: 'throw' })).log[0]?.details.err).toMatchObject({ message: SECRET })
  })

  test('an answer that breaks the output schema is logged by its shape alone', async () => {
    const { log } = await call(failTool, { how: 'output' })
    expect(log[0]?.details.reason).toBe('fail broke its output schema at count: invalid_type')
    expect(JSON.stringify(log[0]?.details.reason)).not.toContain('hunter2')
  })

  test("after the caller has left is nobody's concern", async () => {
    const context = { signal: AbortSignal.abort(), meta: {}, reportProgress: () => {} }
    expect((await call(failTool, { how: 'throw' }, { context })).log).toEqual([])
  })
})

test('any argument object gets an answer in the envelope', async () => {
  const mostly = <T>(arbitrary: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 6, arbitrary }, { weight: 1, arbitrary: fc.jsonValue() })
  const likely = fc.record(
    {
      text: mostly(fc.string({ unit: 'binary', maxLength: 120 })),
      limit: mostly(fc.integer({ min: -2, max: 60 })),
      options: mostly(fc.record({ loud: mostly(fc.boolean()) })),
      words: mostly(fc.array(fc.string(), { maxLength: 4 })),
      mode: mostly(fc.constantFrom('plain', 'fancy', 'other')),
    },
    { requiredKeys: [] },
  )
  const anything = fc.oneof(
    likely,
    fc.dictionary(fc.oneof(fc.string(), fc.constantFrom('__proto__', 'toString', 'text')), fc.jsonValue()),
    fc.jsonValue(),
  )
  let accepted = 0
  await fc.assert(
    fc.asyncProperty(anything, async (args) => {
      const { answer, body } = await call(echoTool, args)
      expect(echoTool.input.safeParse(args).success).toBe(body.success)
      if (body.success) {
        accepted += 1
        expect(answer.structuredContent).toEqual(body)
        return
      }
      expect(body.error).toEqual({
        code: 'INVALID_ARGUMENT',
        message: expect.stringMatching(/./),
        retryable: false,
      })
      expect(body.error!.message.length).toBeLessThan(1_000)
      expect(answer).not.toHaveProperty('structuredContent')
    }),
    { numRuns: 5_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})
