import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineTool, type Tool, ToolRegistry } from '../../src/registry/index.js'

const CURSOR_KEY = 'a cursor key for tests, of 16 bytes or more'

function tool(name: string, changes: Partial<Omit<Tool, 'input' | 'output' | 'handler'>> = {}): Tool {
  return defineTool({
    name,
    title: name,
    description: 'Does nothing.',
    input: z.strictObject({}),
    output: z.looseObject({}),
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    category: 'none',
    tags: [],
    tier: 'free',
    surface: 'minimal',
    scopes: [],
    handler: async () => ({ data: {} }),
    ...changes,
  })
}

function registryOf(...tools: Tool[]): ToolRegistry {
  const registry = new ToolRegistry({ cursorKey: CURSOR_KEY })
  for (const one of tools) registry.register(one)
  return registry
}

const names = ({ tools }: { tools: readonly { name: string }[] }) => tools.map(({ name }) => name)
const invalidCursor = expect.objectContaining({ code: 'INVALID_ARGUMENT', field: 'cursor' })
const thrownBy = (action: () => unknown): unknown => {
  try {
    action()
  } catch (error) {
    return error
  }
  return undefined
}

const SHELF = registryOf(
  tool('memory_show', { category: 'memory', description: 'Show what is kept', tags: ['Recall', 'straße'] }),
  tool('memory_drop', {
    category: 'memory',
    tags: ['recall'],
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  }),
  tool('File_Delete', { category: 'file', description: 'ΟΔΟΣ und Weg', tags: ['search', 'Unlink'] }),
  tool('web-search', { category: 'Memory', tags: ['search', 'internet'] }),
  tool('secret', { surface: 'advanced', hidden: true, scopes: ['admin'] }),
  tool('expert', { surface: 'advanced' }),
)

describe('search', () => {
  test.each([
    [
      "everything, by code point: capitals before the hyphen's words",
      {},
      ['File_Delete', 'expert', 'memory_drop', 'memory_show', 'secret', 'web-search'],
    ],
    [
      'everything for a blank query',
      { query: ' \t ' },
      ['File_Delete', 'expert', 'memory_drop', 'memory_show', 'secret', 'web-search'],
    ],
    ['a part of the name', { query: 'mory' }, ['memory_drop', 'memory_show']],
    ['the name whatever the case, blanks trimmed', { query: ' MEMORY_ ' }, ['memory_drop', 'memory_show']],
    ['a part of the description', { query: 'is kept' }, ['memory_show']],
    ['a part of one tag', { query: 'RECAL' }, ['memory_drop', 'memory_show']],
    ['sharp s as ss', { query: 'STRASSE' }, ['memory_show']],
    ['a final sigma as any sigma', { query: 'οδοσ' }, ['File_Delete']],
    ['nothing for a text that two fields share between them', { query: 'showshow' }, []],
    ['nothing for two tags read as one', { query: 'searchunlink' }, []],
    ['no category, which is a filter of its own', { query: 'none' }, []],
    ['the exact category', { category: 'memory' }, ['memory_drop', 'memory_show']],
    ['a category in its own case', { category: 'Memory' }, ['web-search']],
    ['nothing for a part of a category', { category: 'mem' }, []],
    ['nothing for an empty category, which no tool has', { category: '' }, []],
    ['any of the tags', { tags: ['internet', 'Unlink'] }, ['File_Delete', 'web-search']],
    ['tags in their own case', { tags: ['recall'] }, ['memory_drop']],
    ['nothing for a part of a tag', { tags: ['sear'] }, []],
    [
      'everything for no tags',
      { tags: [] },
      ['File_Delete', 'expert', 'memory_drop', 'memory_show', 'secret', 'web-search'],
    ],
    ['tools that only read', { readOnly: true, category: 'memory' }, ['memory_show']],
    ['tools that change something', { readOnly: false }, ['memory_drop']],
    [
      'what passes every filter',
      { query: 'delete', category: 'file', tags: ['search'], readOnly: true },
      ['File_Delete'],
    ],
    ['nothing if one filter fails', { query: 'delete', category: 'file', tags: ['internet'] }, []],
  ])('finds %s', (_title, filter, expected) => {
    const page = SHELF.search(filter)
    expect(names(page)).toEqual(expected)
    expect(page.total).toBe(expected.length)
    expect(page.nextCursor).toBeNull()
  })

  test('finds a hidden tool on the minimal surface, and no other advanced one', () => {
    expect(names(SHELF.search({ surface: 'minimal', query: 'e' }))).toContain('secret')
    expect(names(SHELF.search({ surface: 'minimal' }))).not.toContain('expert')
  })

  test('neither finds nor counts what the caller may not call', () => {
    const page = SHELF.search({ visibleTo: ({ scopes }) => scopes.length === 0 })
    expect(names(page)).not.toContain('secret')
    expect(page.total).toBe(5)
  })

  test('counts all pages, and says null on the last', () => {
    const first = SHELF.search({ pageSize: 4 })
    expect(first).toMatchObject({ total: 6, nextCursor: expect.any(String) })
    const last = SHELF.search({ pageSize: 4, cursor: first.nextCursor! })
    expect(last).toMatchObject({ total: 6, nextCursor: null })
    expect([...names(first), ...names(last)]).toEqual(names(SHELF.search()))
  })
})

describe('list', () => {
  test('leaves advanced tools out of the minimal surface, hidden or not', () => {
    expect(names(SHELF.list({ surface: 'minimal' }))).toEqual([
      'File_Delete',
      'memory_drop',
      'memory_show',
      'web-search',
    ])
    expect(names(SHELF.list())).toHaveLength(6)
  })

  test('leaves nextCursor out at the end', () => {
    expect(SHELF.list()).not.toHaveProperty('nextCursor')
    expect(SHELF.list({ pageSize: 6 })).not.toHaveProperty('nextCursor')
    expect(SHELF.list({ pageSize: 5 })).toHaveProperty('nextCursor')
  })

  const many = registryOf(
    ...Array.from({ length: 130 }, (_, index) => tool(`t${String(index).padStart(3, '0')}`)),
  )
  test.each([
    [undefined, 50],
    [0, 1],
    [-3, 1],
    [7.9, 7],
    [101, 100],
    [Number.POSITIVE_INFINITY, 100],
    [Number.NaN, 50],
  ])('a page size of %s is served as %i', (pageSize, expected) => {
    expect(many.list({ pageSize }).tools).toHaveLength(expected)
    expect(many.search({ pageSize }).tools).toHaveLength(expected)
  })

  test("shows a tool as MCP has it, with the extension's metadata and nothing else", () => {
    expect(SHELF.list({ pageSize: 1 }).tools[0]).toEqual({
      name: 'File_Delete',
      title: 'File_Delete',
      description: 'ΟΔΟΣ und Weg',
      inputSchema: { type: 'object', properties: {}, additionalProperties: false },
      outputSchema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
      _meta: {
        'dev.quire/category': 'file',
        'dev.quire/tags': ['search', 'Unlink'],
        'dev.quire/tier': 'free',
        'dev.quire/surface': 'minimal',
      },
    })
  })

  test('builds a listing once', () => {
    expect(SHELF.list().tools[0]).toBe(SHELF.search().tools[0])
  })
})

describe('register', () => {
  test.each(['', 'a'.repeat(41), 'a.b', 'naïve', 'a b'])('refuses the name %j', (name) => {
    expect(() => registryOf(tool(name))).toThrow(TypeError)
  })

  test('takes a name once', () => {
    expect(() => registryOf(tool('a'), tool('a'))).toThrow('registered already')
  })

  test('refuses a hidden tool of the minimal surface', () => {
    expect(() => registryOf(tool('a', { hidden: true }))).toThrow('minimal and hidden')
  })

  test('takes names that objects inherit, and knows no such tool before', () => {
    expect(SHELF.get('constructor')).toBeUndefined()
    expect(SHELF.get('__proto__')).toBeUndefined()
    expect(registryOf(tool('constructor')).get('constructor')?.name).toBe('constructor')
  })

  test('refuses a short key', () => {
    expect(() => new ToolRegistry({ cursorKey: 'short' })).toThrow(RangeError)
  })
})

describe('cursors', () => {
  const TEN = registryOf(
    ...Array.from({ length: 10 }, (_, index) =>
      tool(`tool_${index}`, { tags: [index % 2 ? 'odd' : 'even'] }),
    ),
  )
  const listCursor = TEN.list({ pageSize: 3 }).nextCursor!
  const searchCursor = TEN.search({ pageSize: 3, tags: ['odd'] }).nextCursor!

  test('a walk gives the whole list, each tool once, whatever the page sizes', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 10, maxLength: 10 }), (sizes) => {
        const walked: string[] = []
        let cursor: string | undefined
        for (const pageSize of sizes) {
          const page = TEN.list({ pageSize, cursor })
          walked.push(...names(page))
          cursor = page.nextCursor
          if (cursor === undefined) break
          expect(cursor).not.toBe('')
        }
        expect(walked).toEqual(names(TEN.list()))
      }),
    )
  })

  test('any other string is refused, and never crashes', () => {
    const almost = fc
      .tuple(fc.nat(listCursor.length - 1), fc.constantFrom(...'Aa0-_.= /+'))
      .map(([at, char]) => listCursor.slice(0, at) + char + listCursor.slice(at + 1))
    const cursors = fc.oneof(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 600 }),
      fc.base64String({ minLength: 1 }),
      almost,
    )
    fc.assert(
      fc.property(cursors, (cursor) => {
        fc.pre(cursor !== listCursor)
        expect(thrownBy(() => TEN.list({ cursor }))).toEqual(invalidCursor)
        expect(thrownBy(() => TEN.search({ cursor }))).toEqual(invalidCursor)
      }),
      { numRuns: 2_000 },
    )
  })

  test.each([`${listCursor}=`, `${listCursor} `, listCursor.replace('.', '=.'), `${listCursor}.x`])(
    'a second spelling is refused: %s',
    (cursor) => {
      expect(thrownBy(() => TEN.list({ cursor }))).toEqual(invalidCursor)
    },
  )

  test('an empty cursor is the first page', () => {
    expect(TEN.list({ cursor: '' })).toEqual(TEN.list())
    expect(TEN.search({ cursor: '' })).toEqual(TEN.search())
  })

  test('a cursor is good for its method and its filters alone', () => {
    expect(thrownBy(() => TEN.search({ cursor: listCursor }))).toEqual(invalidCursor)
    expect(thrownBy(() => TEN.list({ cursor: searchCursor }))).toEqual(invalidCursor)
    for (const filter of [
      {},
      { tags: ['even'] },
      { tags: ['odd', 'even'] },
      { tags: ['odd'], readOnly: true },
      { tags: ['odd'], query: 't' },
      { tags: ['odd'], surface: 'minimal' as const },
    ]) {
      expect(thrownBy(() => TEN.search({ ...filter, cursor: searchCursor }))).toEqual(invalidCursor)
    }
    expect(names(TEN.search({ tags: ['odd', 'odd'], query: '  ', cursor: searchCursor }))).toEqual([
      'tool_7',
      'tool_9',
    ])
  })

  test('a cursor is stale once a definition has changed', () => {
    const changed = registryOf(...Array.from({ length: 10 }, (_, index) => tool(`tool_${index}`)))
    expect(changed.revision).not.toBe(TEN.revision)
    expect(thrownBy(() => changed.list({ cursor: listCursor }))).toEqual(invalidCursor)
  })

  test('a cursor of another key is foreign', () => {
    const other = new ToolRegistry({ cursorKey: 'another key of at least 16 bytes' })
    for (const { name } of TEN.list().tools) other.register(TEN.get(name)!)
    expect(other.revision).toBe(TEN.revision)
    expect(thrownBy(() => other.list({ cursor: listCursor }))).toEqual(invalidCursor)
  })

  test('a cursor with nothing behind it is past the end', () => {
    const visibleTo = ({ name }: Tool) => name < 'tool_3'
    expect(thrownBy(() => TEN.list({ cursor: listCursor, visibleTo }))).toEqual(invalidCursor)
    expect(thrownBy(() => TEN.search({ cursor: searchCursor, tags: ['odd'], visibleTo }))).toEqual(
      invalidCursor,
    )
  })

  test('every process with the key and the tools reads it', () => {
    const twin = registryOf(
      ...TEN.list()
        .tools.map(({ name }) => TEN.get(name)!)
        .reverse(),
    )
    expect(names(twin.list({ cursor: listCursor, pageSize: 2 }))).toEqual(['tool_3', 'tool_4'])
  })
})
