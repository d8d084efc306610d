import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from '../app-under-test.js'
import { callTool } from '../call-tool.js'
import { projectWith } from '../project-with.js'

const MIB = 1024 * 1024
const CONTENT = '---\ntags: [mooring]\ndepth: 12\n---\n# 계류 Mooring\n\nChain 😀 and rope.\r\n'

let app: AppUnderTest
let project_id: string
let item_id: string
beforeAll(async () => {
  app = await openApp()
  project_id = await projectWith(app, {
    'ops/mooring.md': CONTENT,
    'index.md': '# Index\n\nSee [[mooring]] and [the rest](ops/mooring.md).',
    'long.md': `# Long\n\n${'가나다라마 '.repeat(MIB / 8)}`,
  })
  const found = await callTool(app, 'search_project', { project_id, query: 'rope chain' })
  item_id = found.envelope.items[0].markdown_item_id
})
afterAll(() => app.close())

const get = (args: object) => callTool(app, 'get_notebook', { project_id, ...args })

describe('one notebook', () => {
  test('comes whole, with its front matter, backlinks and version, by id or by path', async () => {
    const { envelope, structured } = await get({ item_id })
    expect(structured).toEqual(envelope)
    expect(envelope).toEqual({
      success: true,
      item: {
        item_id,
        project_id,
        type: 'notebook',
        name: 'mooring.md',
        title: '계류 Mooring',
        path: 'ops/mooring.md',
        parent_id: expect.stringMatching(/^fld_/),
        mime_type: 'text/markdown',
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        tags: ['mooring'],
      },
      content: CONTENT,
      front_matter: { tags: ['mooring'], depth: 12 },
      backlinks: [{ item_id: expect.any(String), path: 'index.md', title: 'Index' }],
      version: 1,
      content_offset: 0,
      content_total_chars: [...CONTENT].length,
      content_truncated: false,
      timestamp: expect.any(String),
    })
    const byPath = (await get({ path: 'ops/mooring.md' })).envelope
    expect({ ...byPath, timestamp: envelope.timestamp }).toEqual(envelope)
  })

  test('is found under either Unicode form of its path', async () => {
    const project = await projectWith(app, { 'Häfen/Übersicht.md': '# Häfen' })
    for (const form of ['NFC', 'NFD']) {
      const path = 'Häfen/Übersicht.md'.normalize(form)
      const { envelope } = await callTool(app, 'get_notebook', { project_id: project, path })
      expect(envelope.content).toBe('# Häfen')
    }
  })

  test('comes in a window of code points', async () => {
    const points = [...CONTENT]
    const face = points.indexOf('😀')
    const { envelope } = await get({ item_id, offset: face, limit_chars: 5 })
    expect(envelope).toMatchObject({
      content: '😀 and',
      content_offset: face,
      content_total_chars: points.length,
      content_truncated: true,
    })
    expect((await get({ item_id, offset: 1_000_000 })).envelope).toMatchObject({
      content: '',
      content_offset: points.length,
      content_truncated: false,
    })
  })

  test('above 2 MiB comes in windows that add up to it', async () => {
    let content = ''
    let truncated = true
    let windows = 0
    while (truncated) {
      const { envelope } = await get({ path: 'long.md', offset: [...content].length })
      expect(Buffer.byteLength(envelope.content)).toBeLessThanOrEqual(2 * MIB)
      content += envelope.content
      truncated = envelope.content_truncated
      windows += 1
    }
    expect(windows).toBeGreaterThan(1)
    expect(content).toBe(`# Long\n\n${'가나다라마 '.repeat(MIB / 8)}`)
  })
})

describe('refused:', () => {
  test.each([
    [{}, 'Give either item_id or path'],
    [{ item_id: 'nb_1', path: 'a.md' }, 'Give either item_id or path'],
    [{ path: 'a.md', offset: -1 }, 'offset must be an integer of at least 0; received an integer.'],
    [
      { path: 'a.md', limit_chars: 524_289 },
      'limit_chars must be an integer from 1 to 524288; received an integer.',
    ],
    [
      { path: 'a.md', raw: true },
      'Unknown argument: "raw". Known: project_id, item_id, path, offset, limit_chars.',
    ],
  ])('%j', async (args, message) => {
    const { envelope, isError } = await get(args)
    expect(isError).toBe(true)
    expect(envelope.error).toEqual({ code: 'INVALID_ARGUMENT', message, retryable: false })
  })

  test.each([
    [{ item_id: 'nb_01aaaaaaaaaaaaaaaaaaaaaaaa' }],
    [{ path: 'missing.md' }],
    [{ path: '../ops/mooring.md' }],
    [{ path: '/ops/mooring.md' }],
    [{ path: 'a\0b' }],
    [{ item_id: '\ud800' }],
    [{ item_id: "' or 1=1 --" }],
  ])('%j, as a notebook that is not there', async (args) => {
    const { envelope, isError } = await get(args)
    expect(isError).toBe(true)
    expect(envelope.error).toEqual({
      code: 'NOTEBOOK_NOT_FOUND',
      message: 'Notebook not found',
      retryable: false,
    })
  })

  test('a notebook of another project of the same user', async () => {
    const other = await projectWith(app, {})
    const { envelope } = await callTool(app, 'get_notebook', { project_id: other, item_id })
    expect(envelope.error.code).toBe('NOTEBOOK_NOT_FOUND')
  })
})
