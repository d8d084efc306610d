import { startJobs } from '@quire/database/jobs'
import { createAnalyser } from '@quire/retrieval-core'
import { indexJobs, mergeIndex, queueRebuild } from '@quire/retrieval-store'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { note, openService, type ServiceUnderTest, serviceOver } from './service.js'

let test: ServiceUnderTest
let access: { project_id: string; user_id: string }
beforeAll(async () => {
  test = await openService()
})
afterAll(() => test.drop())
beforeEach(async () => {
  const { project_id } = await test.service.createProject({ name: 'Searched', user_id: 'u' })
  access = { project_id, user_id: 'u' }
})

const put = (path: string, content: string) => test.service.putNotebook(access, { path, content })
const search = (query: string, options: { limit?: number; explain?: boolean } = {}) =>
  test.service.searchProject({ ...access, query, ...options })
const found = async (query: string) =>
  (await search(query, { limit: 50 })).items.map((item) => item.item.path)

describe('what is found', () => {
  const filler = 'Notes of the week, written down before they are forgotten.'
  it.each([
    ['DEC-0054', 'We follow DEC-0054 from now on.'],
    ['atomic_write_json', 'The helper atomic_write_json replaces the file.'],
    ['1.0.21', 'Released as 1.0.21 on Tuesday.'],
    ['user', 'Call getUserById before rendering.'],
    ['getUserById', 'Call getUserById before rendering.'],
    ['hälsa', 'Vi arbetar för bättre hälsa.'],
    ['halsa', 'Vi arbetar för bättre hälsa.'],
    ['記憶', '海馬は長期記憶装置として働くと考えられている。'],
    ['记忆', '海马体在长期记忆形成中起作用。'],
    ['회의', '어제 회의에서 배포 일정을 정했다.'],
    ['배포 일정', '어제 회의에서 배포 일정을 정했다.'],
    ['собака', 'Во дворе лаяла собака соседа.'],
    ['مدرسة', 'ذهبت إلى مدرسة جديدة أمس.'],
    ['โรงเรียน', 'เด็กๆไปโรงเรียนทุกวัน'],
    ['विद्यालय', 'बच्चे विद्यालय जाते हैं।'],
    ['rocket', 'Launch 🚀👩‍🚀 the rocket 🚀 today.'],
    ['src/index.ts', 'See src/index.ts for the entry.'],
    ['@scope/pkg', 'Install @scope/pkg first.'],
  ])('finds %s', async (query, text) => {
    await put('wanted.md', note('Wanted', text, filler))
    await put('other.md', note('Other', filler))
    const result = await search(query)
    expect(result.items[0]?.item.path).toBe('wanted.md')
    expect(result.items[0]?.item.excerpt).toContain(text.slice(0, 10))
  })

  it('finds nothing, without failing, for punctuation alone and in an empty project', async () => {
    expect(await search('anything')).toEqual({ result_count: 0, items: [] })
    await put('a.md', note('A', 'text'))
    expect(await search('?! …')).toEqual({ result_count: 0, items: [] })
  })

  it('searches stop words when a query has nothing else', async () => {
    await put('a.md', note('Band', 'To be or not to be.'))
    expect(await found('to be or not to be')).toEqual(['a.md'])
  })

  it('puts the notebook whose whole title is asked for first in the index leg', async () => {
    await put(
      'long.md',
      note('Deploy', ...Array.from({ length: 8 }, () => 'deploy guide deploy guide deploy')),
    )
    await put('exact.md', note('Deploy guide', 'short'))
    const { items, explanation } = await search('deploy guide', { explain: true })
    const first = explanation!.items.find(({ blocks }) =>
      blocks.some(({ legs }) => legs.some(({ leg, rank }) => leg === 'index' && rank === 1)),
    )
    const { item } = items.find((found) => found.markdown_item_id === first!.markdown_item_id)!
    expect(item.path).toBe('exact.md')
  })

  it('finds an empty notebook by its name', async () => {
    await put('ideas/kittiwake.md', '')
    expect(await found('kittiwake')).toEqual(['ideas/kittiwake.md'])
  })
})

describe('the result', () => {
  it('has the fields of the contract and no others', async () => {
    await put('a/n.md', '---\nsecret: x\n---\n# Title\n\nplankton bloom')
    const { items, ...rest } = await search('plankton')
    expect(rest).toEqual({ result_count: 1 })
    expect(Object.keys(items[0]!).sort()).toEqual(
      ['block_ids', 'item', 'markdown_item_id', 'rank', 'score', 'sources'].sort(),
    )
    expect(Object.keys(items[0]!.item).sort()).toEqual(
      [
        ...[
          'created_at',
          'excerpt',
          'item_id',
          'mime_type',
          'name',
          'parent_id',
          'path',
          'project_id',
          'title',
        ],
        ...['type', 'updated_at', 'version'],
      ].sort(),
    )
    expect(items[0]).toMatchObject({ rank: 1, sources: ['bm25', 'tfidf', 'index'] })
  })

  it('keeps its order whatever the limit, and after a restart', async () => {
    for (let i = 0; i < 12; i++) await put(`n${i}.md`, note(`Kelp ${i % 3}`, `kelp ${'and weed '.repeat(i)}`))
    const all = await search('kelp weed', { limit: 50 })
    for (const limit of [1, 5, 11]) {
      expect((await search('kelp weed', { limit })).items).toEqual(all.items.slice(0, limit))
    }
    expect(
      await serviceOver(test).service.searchProject({ ...access, query: 'kelp weed', limit: 50 }),
    ).toEqual(all)
  })

  it('orders notebooks of one title and text by id', async () => {
    for (let i = 0; i < 8; i++) await put(`same${i}.md`, note('Same', 'same text'))
    const ids = (await search('same text')).items.map((item) => item.markdown_item_id)
    expect(ids).toEqual([...ids].sort())
  })

  it.each([
    ['', 'Query is required'],
    [' \t\u3000', 'Query is required'],
    ['x'.repeat(1_001), 'query must be at most 1000 characters'],
  ])('refuses the query %j', async (query, message) => {
    await expect(search(query)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', message, field: 'query' })
  })

  it('counts the length of a query in code points', async () => {
    await expect(search('😀'.repeat(1_000))).resolves.toBeDefined()
    await expect(search('😀'.repeat(1_001))).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' })
  })

  it.each([0, 51, 5.5, -1, Number.NaN])('refuses the limit %d', async (limit) => {
    await expect(search('x', { limit })).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', field: 'limit' })
  })

  it('explains each score by contributions that add up to it', async () => {
    for (let i = 0; i < 6; i++)
      await put(`n${i}.md`, note(`N ${i}`, 'the tide table', 'a tide '.repeat(i + 1)))
    const { items, explanation } = await search('the tide', { explain: true })
    expect(explanation!.dropped).toEqual(['the'])
    expect(explanation!.terms.map(({ term }) => term)).toContain('tide')
    for (const [i, explained] of explanation!.items.entries()) {
      expect(explained.markdown_item_id).toBe(items[i]!.markdown_item_id)
      expect(explained.blocks.reduce((sum, block) => sum + block.contribution, 0)).toBeCloseTo(
        items[i]!.score,
        12,
      )
      expect(explained.legs.reduce((sum, leg) => sum + leg.contribution, 0)).toBeCloseTo(items[i]!.score, 12)
      for (const block of explained.blocks) {
        expect(block.legs.reduce((sum, leg) => sum + leg.weight / (60 + leg.rank), 0)).toBeCloseTo(
          block.score,
          12,
        )
      }
    }
  })
})

describe('freshness', () => {
  it('finds what was written and not what was replaced or deleted, from the next call on, in every process', async () => {
    const other = serviceOver(test).service
    const foundBy = async (query: string) =>
      (await other.searchProject({ ...access, query })).items.map((item) => item.item.path)
    await put('a.md', note('A', 'heron'))
    expect([await found('heron'), await foundBy('heron')]).toEqual([['a.md'], ['a.md']])
    await put('a.md', note('A', 'egret'))
    expect([await found('heron'), await foundBy('heron')]).toEqual([[], []])
    expect([await found('egret'), await foundBy('egret')]).toEqual([['a.md'], ['a.md']])
    await test.service.deleteNotebook(access, { path: 'a.md' })
    expect([await found('egret'), await foundBy('egret')]).toEqual([[], []])
    await put('a.md', note('A', 'heron again'))
    expect([await found('heron'), await foundBy('egret')]).toEqual([['a.md'], []])
  })

  it('searches a deleted project no more', async () => {
    await put('a.md', note('A', 'heron'))
    await test.service.deleteProject(access)
    await expect(search('heron')).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' })
    const { rows } = await test.database.query('select 1 from search.segments where index_id = $1', [
      access.project_id,
    ])
    expect(rows).toEqual([])
  })

  it('agrees with the stored notebooks after any sequence of writes, deletions and merges', async () => {
    const words = ['tern', 'gull', 'skua']
    const step = fc.oneof(
      fc.record({ do: fc.constant('put' as const), at: fc.nat(4), word: fc.constantFrom(...words) }),
      fc.record({ do: fc.constant('delete' as const), at: fc.nat(4) }),
      fc.record({ do: fc.constant('merge' as const) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { project_id } = await test.service.createProject({ name: 'P', user_id: 'u' })
        const mine = { project_id, user_id: 'u' }
        const model = new Map<string, string>()
        for (const s of steps) {
          if (s.do === 'put') {
            await test.service.putNotebook(mine, { path: `n${s.at}.md`, content: note('N', s.word) })
            model.set(`n${s.at}.md`, s.word)
          } else if (s.do === 'delete') {
            await test.service.deleteNotebooks(mine, [`n${s.at}.md`])
            model.delete(`n${s.at}.md`)
          } else await mergeIndex(test.database, project_id)
        }
        for (const word of words) {
          const result = await test.service.searchProject({ ...mine, query: word })
          const expected = [...model].filter(([, text]) => text === word).map(([path]) => path)
          expect(result.items.map((item) => item.item.path).sort()).toEqual(expected.sort())
        }
      }),
      { numRuns: 15 },
    )
  })

  it('never answers stale or fails while many write and many search', async () => {
    const other = serviceOver(test).service
    const writer = async (n: number) => {
      for (let version = 0; version < 15; version++) {
        await put(`w${n}.md`, note(`W${n}`, `serial${n}x${version}`))
        const result = await other.searchProject({ ...access, query: `serial${n}x${version}` })
        expect(result.items[0]?.item.path).toBe(`w${n}.md`)
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, n) => writer(n)))
  })
})

describe('merges and rebuilds', () => {
  const segments = async () => {
    const { rows } = await test.database.query<{ count: number }>(
      'select count(*)::int as count from search.segments where index_id = $1',
      [access.project_id],
    )
    return rows[0]!.count
  }

  it('change no result and no score', async () => {
    for (let i = 0; i < 25; i++)
      await put(`n${i % 20}.md`, note(`Reef ${i}`, `coral reef ${i} ${'reef '.repeat(i % 4)}`))
    await test.service.deleteNotebooks(access, ['n3.md', 'n7.md'])
    const before = await search('coral reef', { limit: 50 })
    expect(await segments()).toBeGreaterThan(10)
    expect(await mergeIndex(test.database, access.project_id)).toBeGreaterThan(0)
    expect(await segments()).toBeLessThanOrEqual(10)
    expect(await search('coral reef', { limit: 50 })).toEqual(before)
    expect(
      await serviceOver(test).service.searchProject({ ...access, query: 'coral reef', limit: 50 }),
    ).toEqual(before)
  })

  it('are done by a background job when segments pile up', async () => {
    const jobs = await startJobs(test.database, {
      tasks: indexJobs({
        database: test.database,
        analyser: createAnalyser(),
        documents: test.service.documents,
      }),
    })
    try {
      for (let i = 0; i < 14; i++) await put(`n${i}.md`, note(`N ${i}`, 'sand'))
      await expect.poll(segments, { timeout: 20_000 }).toBeLessThanOrEqual(10)
    } finally {
      await jobs.stop()
    }
  })

  it('may be tried by several processes at once', async () => {
    for (let i = 0; i < 20; i++) await put(`n${i}.md`, note(`N ${i}`, 'silt'))
    const before = await search('silt', { limit: 50 })
    await Promise.all(Array.from({ length: 4 }, () => mergeIndex(test.database, access.project_id)))
    expect(await search('silt', { limit: 50 })).toEqual(before)
  })

  it('make an index of another analyser version readable again, and never answer from it before', async () => {
    await put('a.md', note('A', 'estuary'))
    const before = await search('estuary')
    const unreadable: string[] = []
    const newer = serviceOver(test, {
      analyserVersion: 99,
      onUnreadableIndex: async ({ indexId }) => {
        unreadable.push(indexId)
        await queueRebuild(test.database, indexId)
      },
    })
    const ask = () => newer.service.searchProject({ ...access, query: 'estuary' })
    await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE', retryable: true })
    expect(unreadable).toEqual([access.project_id])
    const jobs = await startJobs(test.database, {
      tasks: indexJobs({
        database: test.database,
        analyser: createAnalyser({ version: 99 }),
        documents: newer.service.documents,
      }),
    })
    try {
      await expect.poll(() => ask().catch(() => undefined), { timeout: 20_000 }).toEqual(before)
    } finally {
      await jobs.stop()
    }
    // The older process neither answers from the newer index nor undoes it.
    await expect(search('estuary')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('mend an index with a damaged chunk', async () => {
    await put('a.md', note('A', 'lagoon'))
    await test.database.query(
      `update search.segment_chunks set bytes = set_byte(bytes, 100, 255 - get_byte(bytes, 100)) where index_id = $1`,
      [access.project_id],
    )
    const fresh = serviceOver(test, {
      onUnreadableIndex: ({ indexId }) => queueRebuild(test.database, indexId),
    }).service
    const ask = () => fresh.searchProject({ ...access, query: 'lagoon' })
    await expect(ask()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const jobs = await startJobs(test.database, {
      tasks: indexJobs({ database: test.database, analyser: createAnalyser(), documents: fresh.documents }),
    })
    try {
      await expect
        .poll(async () => (await ask().catch(() => undefined))?.result_count, { timeout: 20_000 })
        .toBe(1)
    } finally {
      await jobs.stop()
    }
  })
})

describe('block_items', () => {
  it('decides what a block belongs to: blocks of no item, and of other sources, are skipped', async () => {
    await put('a.md', note('A', 'mussel bed'))
    const { item } = await put('b.md', note('B', 'mussel bed too'))
    await test.database.query(
      `update notebook.block_items set source_type = 'file' where project_id = $1 and source_id = $2`,
      [access.project_id, item.item_id],
    )
    const result = await search('mussel')
    expect(result.items.map((found) => [found.item.path, found.rank])).toEqual([['a.md', 1]])
  })
})
