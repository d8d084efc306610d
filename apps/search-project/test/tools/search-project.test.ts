import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXPLAIN_KEY } from '../../src/tools/search-project.js'
import { type AppUnderTest, openApp } from '../app-under-test.js'
import { type CallOptions, callTool } from '../call-tool.js'
import { projectWith } from '../project-with.js'

let app: AppUnderTest
let project_id: string
beforeAll(async () => {
  app = await openApp()
  const twelve = Array.from({ length: 12 }, (_, i) => [
    `log/day ${i}.md`,
    `# Day ${i}\n\nThe tide table, read ${'again and '.repeat(i)}again.\n\nA calm tide${' at noon'.repeat(i % 3)}.`,
  ])
  project_id = await projectWith(app, {
    ...Object.fromEntries(twelve),
    'ops/anchor.md': '---\nsecret: key\n---\n# Anchors\n\nKedge anchors hold in mud.',
  })
})
afterAll(() => app.close())

const search = (args: object, options?: CallOptions) =>
  callTool(app, 'search_project', { project_id, ...args }, options)

describe('the answer', () => {
  test('has the fields of the contract, no others, the same object twice', async () => {
    const before = new Date().toISOString()
    const { envelope, structured, isError, meta, status } = await search({ query: 'kedge' })
    expect({ status, isError, meta }).toEqual({ status: 200, isError: false, meta: {} })
    expect(structured).toEqual(envelope)
    expect(Object.keys(envelope)).toEqual(['success', 'result_count', 'items', 'timestamp'])
    expect(envelope).toMatchObject({ success: true, result_count: 1 })
    expect(envelope.timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(envelope.timestamp >= before).toBe(true)
    const [found] = envelope.items
    expect(Object.keys(found)).toEqual(['markdown_item_id', 'block_ids', 'score', 'rank', 'sources', 'item'])
    const id = found.markdown_item_id
    expect(found).toEqual({
      markdown_item_id: expect.stringMatching(/^nb_[0-9a-z]{26}$/),
      block_ids: [expect.stringContaining(id)],
      score: expect.any(Number),
      rank: 1,
      sources: ['bm25', 'tfidf', 'index'],
      item: {
        item_id: id,
        project_id,
        type: 'notebook',
        name: 'anchor.md',
        title: 'Anchors',
        path: 'ops/anchor.md',
        parent_id: expect.stringMatching(/^fld_/),
        mime_type: 'text/markdown',
        version: 1,
        created_at: expect.any(String),
        updated_at: expect.any(String),
        excerpt: expect.stringContaining('Kedge anchors hold in mud.'),
      },
    })
  })

  test('is a success without items where nothing is found, also for punctuation alone', async () => {
    for (const query of ['xylophone', '?!']) {
      const { envelope, isError } = await search({ query })
      expect(isError).toBe(false)
      expect(envelope).toEqual({
        success: true,
        result_count: 0,
        items: [],
        timestamp: expect.any(String),
      })
    }
  })

  test('ranks from 1 by falling score, each notebook once', async () => {
    const { items } = (await search({ query: 'tide table' })).envelope
    expect(items.map(({ rank }: { rank: number }) => rank)).toEqual(
      items.map((_: object, i: number) => i + 1),
    )
    const scores = items.map(({ score }: { score: number }) => score)
    expect(scores).toEqual([...scores].sort((a, b) => b - a))
    expect(new Set(items.map((item: { markdown_item_id: string }) => item.markdown_item_id)).size).toBe(12)
  })

  test('has the same order for every limit; 20 is the default', async () => {
    const all = (await search({ query: 'tide', limit: 50 })).envelope.items
    expect(all).toHaveLength(12)
    for (const limit of [1, 5]) {
      expect((await search({ query: 'tide', limit })).envelope.items).toEqual(all.slice(0, limit))
    }
    expect((await search({ query: 'tide' })).envelope.items).toEqual(all)
    const many = Object.fromEntries(Array.from({ length: 23 }, (_, i) => [`n${i}.md`, `# N ${i}\n\nspume`]))
    const crowded = await projectWith(app, many)
    const found = await callTool(app, 'search_project', { project_id: crowded, query: 'spume' })
    expect(found.envelope.result_count).toBe(20)
  })
})

describe('refused, with the argument named:', () => {
  test.each([
    [{ query: '' }, 'Query is required'],
    [{ query: ' \t\u3000\n' }, 'Query is required'],
    [{}, 'query is required: a string of at least 1 character.'],
    [{ query: 'x'.repeat(1_001) }, 'query must be at most 1000 characters'],
    [{ query: '😀'.repeat(1_001) }, 'query must be at most 1000 characters'],
    [{ query: 'x', limit: 0 }, 'limit must be an integer from 1 to 50; received an integer.'],
    [{ query: 'x', limit: 51 }, 'limit must be an integer from 1 to 50; received an integer.'],
    [{ query: 'x', limit: 5.5 }, 'limit must be an integer from 1 to 50; received a number.'],
    [
      { query: 'x', limit: '5' },
      'limit must be an integer from 1 to 50; received a string. Send a JSON number, not text.',
    ],
    [{ query: 'x', limit: null }, 'limit must be an integer from 1 to 50; received null.'],
    [{ query: 5 }, 'query must be a string of at least 1 character; received an integer.'],
    [{ query: 'x', user_id: 'bob' }, 'Unknown argument: "user_id". Known: project_id, query, limit.'],
    [{ query: 'x', sources: ['bm25'] }, 'Unknown argument: "sources". Known: project_id, query, limit.'],
    [
      { query: 'x', project_id: '' },
      'project_id must be a string of at least 1 character; received a string.',
    ],
  ])('%j', async (args, message) => {
    const { envelope, isError, structured, status } = await search(args)
    expect({ status, isError, structured }).toEqual({ status: 200, isError: true, structured: undefined })
    expect(envelope).toEqual({
      success: false,
      error: { code: 'INVALID_ARGUMENT', message, retryable: false },
      timestamp: expect.any(String),
    })
  })

  test('not a query of 1,000 characters beyond the BMP', async () => {
    expect((await search({ query: '😀'.repeat(1_000) })).isError).toBe(false)
  })
})

describe('explanation', () => {
  const explain = { meta: { [EXPLAIN_KEY]: true } }

  test('comes under _meta when asked for, adds up to the scores, and changes nothing else', async () => {
    const plain = (await search({ query: 'the tide', limit: 5 })).envelope
    const { envelope, meta } = await search({ query: 'the tide', limit: 5 }, explain)
    expect({ ...envelope, timestamp: plain.timestamp }).toEqual(plain)
    // biome-ignore lint/suspicious/noExplicitAny: checked below, field by field
    const explanation = meta[EXPLAIN_KEY] as any
    expect(explanation.dropped).toEqual(['the'])
    expect(explanation.terms.map(({ term }: { term: string }) => term)).toContain('tide')
    expect(explanation.items).toHaveLength(5)
    for (const [i, explained] of explanation.items.entries()) {
      const item = plain.items[i]
      expect(explained.markdown_item_id).toBe(item.markdown_item_id)
      expect(explained.blocks.map((block: { block_id: string }) => block.block_id)).toEqual(item.block_ids)
      const sum = (parts: { contribution: number }[]) =>
        parts.reduce((total, { contribution }) => total + contribution, 0)
      expect(sum(explained.legs)).toBeCloseTo(item.score, 12)
      expect(sum(explained.blocks)).toBeCloseTo(item.score, 12)
      for (const leg of explained.blocks[0].legs) {
        expect(leg).toMatchObject({ leg: expect.any(String), rank: expect.any(Number) })
        expect(leg.contribution).toBeCloseTo(leg.weight / (60 + leg.rank), 12)
      }
    }
  })

  test.each([false, 'true', 1, undefined])('does not come for %j', async (value) => {
    const { meta } = await search({ query: 'tide' }, { meta: { [EXPLAIN_KEY]: value } })
    expect(meta[EXPLAIN_KEY]).toBeUndefined()
  })
})

test('the same database answers the same after a restart', async () => {
  const before = (await search({ query: 'tide noon', limit: 50 })).envelope
  const restarted = await openApp({ databaseUrl: app.databaseUrl })
  try {
    const args = { project_id, query: 'tide noon', limit: 50 }
    const after = (await callTool(restarted, 'search_project', args)).envelope
    expect({ ...after, timestamp: before.timestamp }).toEqual(before)
  } finally {
    await restarted.close()
  }
})
