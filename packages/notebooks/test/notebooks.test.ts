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
  const { project_id } = await test.service.createProject({ name: 'Notes', user_id: 'u' })
  access = { project_id, user_id: 'u' }
})

const paths = async () =>
  (await test.service.listNotebooks(access, { limit: 1_000 })).items.map((item) => item.path)

describe('writing notebooks', () => {
  it('creates, updates and leaves alone what is there already', async () => {
    const put = (content: string) => test.service.putNotebook(access, { path: 'a/b.md', content })
    const created = await put(note('One', 'first'))
    expect(created).toMatchObject({
      outcome: 'created',
      item: { version: 1, name: 'b.md', title: 'One', path: 'a/b.md' },
    })
    expect(await put(note('One', 'first'))).toMatchObject({ outcome: 'unchanged', item: { version: 1 } })
    const updated = await put(note('Two', 'second'))
    expect(updated).toMatchObject({ outcome: 'updated', item: { version: 2, title: 'Two' } })
    expect(updated.item.item_id).toBe(created.item.item_id)
  })

  it('writes a batch whole or not at all', async () => {
    const batch = [
      { path: 'a.md', content: 'fine' },
      { path: 'b.md', content: 'not\0fine' },
    ]
    await expect(test.service.putNotebooks(access, batch)).rejects.toMatchObject({
      code: 'UNPROCESSABLE_CONTENT',
    })
    expect(await paths()).toEqual([])
  })

  it('writes over the version it was told, and no other', async () => {
    const put = (content: string, ifMatch: number | 'absent') =>
      test.service.putNotebook(access, { path: 'a.md', content, ifMatch })
    await put('1', 'absent')
    await expect(put('2', 'absent')).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    await expect(put('2', 2)).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' })
    expect((await put('2', 1)).item.version).toBe(2)
    await expect(test.service.deleteNotebook(access, { path: 'a.md', ifMatch: 1 })).rejects.toMatchObject({
      code: 'PRECONDITION_FAILED',
    })
    await test.service.deleteNotebook(access, { path: 'a.md', ifMatch: 2 })
    expect(await paths()).toEqual([])
  })

  it('lets exactly one of many writers of a version win', async () => {
    await test.service.putNotebook(access, { path: 'a.md', content: 'start' })
    const writers = Array.from({ length: 20 }, (_, i) =>
      test.service.putNotebook(access, { path: 'a.md', content: `writer ${i}`, ifMatch: 1 }),
    )
    const settled = await Promise.allSettled(writers)
    expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
  })

  it.each(['', '/a.md', 'a//b.md', '../a.md', 'a/./b.md', 'a\nb.md', 'x'.repeat(1_025), '\ud800.md'])(
    'refuses the path %j',
    async (path) => {
      await expect(test.service.putNotebook(access, { path, content: 'x' })).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
        field: 'path',
      })
    },
  )

  it('takes paths and links as long as they may be in any script, and refuses longer paths', async () => {
    // Syllables that do not repeat: Postgres would compress those that do.
    const syllables = (count: number, from: number) =>
      Array.from({ length: count }, (_, i) =>
        String.fromCodePoint(0xac00 + ((from + i * 7_919) % 11_172)),
      ).join('')
    const path = `${syllables(340, 1)}/${syllables(330, 2)}.md`
    const link = `[[${syllables(1_500, 3)}]] [a](${syllables(1_500, 4)}.md)`
    expect((await test.service.putNotebook(access, { path, content: link })).outcome).toBe('created')
    await expect(
      test.service.putNotebook(access, { path: `${'글'.repeat(700)}.md`, content: 'x' }),
    ).rejects.toMatchObject({ code: 'INVALID_ARGUMENT', field: 'path' })
  })

  it('takes the two Unicode forms of a path for one', async () => {
    await test.service.putNotebook(access, { path: 'caf\u00e9.md', content: 'composed' })
    const again = await test.service.putNotebook(access, { path: 'cafe\u0301.md', content: 'decomposed' })
    expect(again.outcome).toBe('updated')
    expect((await test.service.getNotebook(access, { path: 'cafe\u0301.md' })).content).toBe('decomposed')
  })

  it('puts notebooks of one folder under one parent', async () => {
    const results = await test.service.putNotebooks(access, [
      { path: 'a/x.md', content: 'x' },
      { path: 'a/y.md', content: 'y' },
      { path: 'z.md', content: 'z' },
    ])
    const [x, y, z] = results.map((result) => result.item.parent_id)
    expect(x).toMatch(/^fld_/)
    expect(y).toBe(x)
    expect(z).toBeNull()
  })

  it('ends two writers of the same tree at once in the state of one', async () => {
    const other = serviceOver(test).service
    const tree = Array.from({ length: 60 }, (_, i) => ({
      path: `f${i % 7}/n${i}.md`,
      content: note(`N ${i}`, `alga ${i}`),
    }))
    const inBatches = async (service: typeof other, order: typeof tree) => {
      for (let i = 0; i < order.length; i += 10) await service.putNotebooks(access, order.slice(i, i + 10))
    }
    await Promise.all([inBatches(test.service, tree), inBatches(other, tree.toReversed())])
    expect(await paths()).toEqual(tree.map((put) => put.path).sort())
    const found = await test.service.searchProject({ ...access, query: 'alga', limit: 50 })
    expect(new Set(found.items.map((item) => item.markdown_item_id)).size).toBe(50)
  })
})

describe('blocks', () => {
  it('give back their exact text by their offsets in code points', async () => {
    const content =
      '---\ntitle: 깃발\n---\n# 제목 🚩\r\n\r\nFirst 👩‍👩‍👧 paragraph.\r\n\r\n- héllo\r\n- wörld\r\n'
    const { item } = await test.service.putNotebook(access, { path: 'b.md', content })
    const { rows } = await test.database.query<{ start_char: number; end_char: number; text: string }>(
      'select start_char, end_char, text from notebook.blocks where project_id = $1 and notebook_id = $2 order by ordinal',
      [access.project_id, item.item_id],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect([...content].slice(row.start_char, row.end_char).join('')).toBe(row.text)
  })
})

describe('reading notebooks', () => {
  it('returns windows in code points that together are the content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'grapheme', maxLength: 400 }).filter((text) => !text.includes('\0')),
        fc.integer({ min: 1, max: 150 }),
        async (content, limit_chars) => {
          await test.service.putNotebook(access, { path: 'w.md', content })
          const windows: string[] = []
          for (let offset = 0; ; ) {
            const window = await test.service.getNotebook(access, { path: 'w.md', offset, limit_chars })
            expect(window).toMatchObject({ content_offset: offset, content_total_chars: [...content].length })
            windows.push(window.content)
            offset += [...window.content].length
            if (!window.content_truncated) break
          }
          expect(windows.join('')).toBe(content)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('reads windows across stored chunks, with astral characters at the seams', async () => {
    const content = `x${'😀'.repeat(70_000)}end`
    await test.service.putNotebook(access, { path: 'long.md', content })
    const window = await test.service.getNotebook(access, {
      path: 'long.md',
      offset: 32_000,
      limit_chars: 40_000,
    })
    expect(window.content).toBe([...content].slice(32_000, 72_000).join(''))
    expect(window.content_truncated).toBe(false)
    expect((await test.service.getNotebook(access, { path: 'long.md' })).content).toBe(content)
  })

  it('cuts what is larger than 2 MiB and says so', async () => {
    const content = 'word '.repeat(500_000)
    await test.service.putNotebook(access, { path: 'huge.md', content })
    const read = await test.service.getNotebook(access, { path: 'huge.md' })
    expect(read).toMatchObject({ content_offset: 0, content_total_chars: 2_500_000, content_truncated: true })
    expect(content.startsWith(read.content)).toBe(true)
  })

  it('returns nothing past the end', async () => {
    await test.service.putNotebook(access, { path: 'a.md', content: 'abc' })
    expect(await test.service.getNotebook(access, { path: 'a.md', offset: 99 })).toMatchObject({
      content: '',
      content_offset: 3,
      content_truncated: false,
    })
  })

  it('names the notebooks that link here, by title and by relative path', async () => {
    await test.service.putNotebooks(access, [
      { path: 'guides/target.md', content: note('Mooring Guide', 'x') },
      { path: 'a.md', content: note('A', 'see [[Mooring Guide]]') },
      { path: 'guides/b.md', content: note('B', 'see [it](target.md#top)') },
      { path: 'c.md', content: note('C', 'no link') },
    ])
    const { backlinks } = await test.service.getNotebook(access, { path: 'guides/target.md' })
    expect(backlinks.map((link) => link.path)).toEqual(['a.md', 'guides/b.md'])
  })

  it('asks for exactly one of item_id and path', async () => {
    for (const query of [{}, { item_id: 'a', path: 'b' }]) {
      await expect(test.service.getNotebook(access, query)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
      })
    }
  })

  it('says NOTEBOOK_NOT_FOUND for what is not there, whatever it looks like', async () => {
    for (const name of ['none', 'a\0b', '\udfff', '']) {
      await expect(test.service.getNotebook(access, { path: name })).rejects.toMatchObject({
        code: 'NOTEBOOK_NOT_FOUND',
      })
      await expect(test.service.getNotebook(access, { item_id: name })).rejects.toMatchObject({
        code: 'NOTEBOOK_NOT_FOUND',
      })
    }
  })

  it('keeps empty, BOM and malformed front-matter files exactly', async () => {
    const contents = { 'empty.md': '', 'bom.md': '\ufeff# Bom\r\n', 'bad.md': '---\n: [\n---\n\ntext' }
    for (const [path, content] of Object.entries(contents)) {
      await test.service.putNotebook(access, { path, content })
      expect((await test.service.getNotebook(access, { path })).content).toBe(content)
    }
  })

  it('lists in pages by path in code-point order, without gaps or repeats', async () => {
    const names = ['b.md', 'A.md', 'a.md', 'é.md', '가.md', '𐀀.md', 'a/z.md']
    await test.service.putNotebooks(
      access,
      names.map((path) => ({ path, content: path })),
    )
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await test.service.listNotebooks(access, {
        limit: 2,
        ...(after !== undefined && { after }),
      })
      seen.push(...page.items.map((item) => item.path))
      if (page.next === undefined) break
      after = page.next
    }
    expect(seen).toEqual(['A.md', 'a.md', 'a/z.md', 'b.md', 'é.md', '가.md', '𐀀.md'])
  })
})
