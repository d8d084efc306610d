import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from './app-under-test.js'
import { callTool } from './call-tool.js'
import { projectWith } from './project-with.js'

const CODES = new Set(['INVALID_ARGUMENT', 'PROJECT_NOT_FOUND', 'NOTEBOOK_NOT_FOUND'])
const RUNS = 5_000
/** What only the inside of the server could say. */
const INTERNAL_TEXT =
  /select |insert |notebook\.|relation "|syntax error|pg_|node:internal|node_modules|\/src\/|\/dist\/|at [A-Z]?\w+ \(|\.ts:\d|\.js:\d|ECONN|zod/i

let app: AppUnderTest
let project_id: string
beforeAll(async () => {
  app = await openApp()
  project_id = await projectWith(app, { 'a/b.md': '# Heron\n\nA heron of `getUserById` 記憶 😀.' })
})
afterAll(() => app.close())

const anything = fc.anything({ maxDepth: 2, withNullPrototype: false })
const strings = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ unit: 'grapheme', maxLength: 80 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    "' or 1=1 --",
    '$1',
    '%',
    '../..',
    'x'.repeat(2_000),
    '__proto__',
    '😀',
  ),
)
const numbers = fc.oneof(fc.integer(), fc.double(), fc.constantFrom(0, -0, 1, 50, 51, 5.5, 1e308, Number.NaN))

/** Objects that look like the arguments, some of them right, and objects that do not. */
const argumentsOf = (properties: Record<string, fc.Arbitrary<unknown>>) =>
  fc.oneof(
    { arbitrary: fc.record(properties, { requiredKeys: [] }), weight: 6 },
    {
      arbitrary: fc
        .tuple(fc.record(properties, { requiredKeys: [] }), fc.dictionary(strings, anything, { maxKeys: 2 }))
        .map(([fitting, stray]) => ({ ...stray, ...fitting })),
      weight: 2,
    },
    { arbitrary: fc.dictionary(strings, anything, { maxKeys: 4 }), weight: 1 },
    { arbitrary: anything, weight: 1 },
  )

/** Mostly right, so that the arguments beside it count. */
const mostly = (right: unknown, ...others: fc.Arbitrary<unknown>[]) =>
  fc.oneof({ arbitrary: fc.constant(right), weight: 4 }, strings, anything, ...others)
const cases: [string, () => Record<string, fc.Arbitrary<unknown>>][] = [
  [
    'search_project',
    () => ({ project_id: mostly(project_id), query: mostly('heron'), limit: mostly(20, numbers) }),
  ],
  [
    'get_notebook',
    () => ({
      project_id: mostly(project_id),
      item_id: fc.oneof(strings, anything),
      path: mostly('a/b.md'),
      offset: mostly(3, numbers),
      limit_chars: mostly(20, numbers),
    }),
  ],
  ['get_projects', () => ({})],
]

describe.each(cases)(`${RUNS} fuzzed calls of %s`, (name, properties) => {
  test('each end in an answer of the contract, without internal text', { timeout: 300_000 }, async () => {
    let successes = 0
    await fc.assert(
      fc.asyncProperty(argumentsOf(properties()), async (args) => {
        const answer = await callTool(app, name, args)
        expect(answer.error).toBeUndefined()
        const { envelope, structured, isError, text } = answer
        if (isError) {
          expect(Object.keys(envelope)).toEqual(['success', 'error', 'timestamp'])
          expect(CODES).toContain(envelope.error.code)
          // The name of an unknown argument is the caller's own text.
          const said = envelope.error.message.replace(/^Unknown arguments?: .*?\. /s, '')
          expect(text).toContain(envelope.error.code)
          expect(said).not.toMatch(INTERNAL_TEXT)
        } else {
          successes += 1
          expect(structured).toEqual(envelope)
          expect(envelope.success).toBe(true)
        }
      }),
      { numRuns: RUNS },
    )
    expect(successes).toBeGreaterThan(RUNS / 100)
  })
})
