import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { note, openService, type ServiceUnderTest } from './service.js'

let test: ServiceUnderTest
let access: { project_id: string; user_id: string }
beforeAll(async () => {
  test = await openService()
  access = { ...(await test.service.createProject({ name: 'Large', user_id: 'u' })), user_id: 'u' }
})
afterAll(() => test.drop())

const put = (path: string, content: string) => test.service.putNotebook(access, { path, content })
const first = async (query: string) =>
  (await test.service.searchProject({ ...access, query, limit: 1 })).items[0]?.item

describe('large notebooks', () => {
  it('stores and finds a notebook of 20 MB, first and last paragraph alike', async () => {
    const paragraph =
      'The tide gauge reported a level of three metres, as the forecast had said it would.\n\n'
    const body = paragraph.repeat(Math.ceil((20 * 1024 * 1024) / paragraph.length))
    await put('log.md', `# Log\n\nopening zephyrine\n\n${body}\n\nclosing quillwort`)
    expect((await first('zephyrine'))?.path).toBe('log.md')
    expect((await first('quillwort'))?.excerpt).toContain('closing quillwort')
    // A search that touches every block still answers.
    expect((await first('tide gauge forecast'))?.path).toBe('log.md')
  }, 120_000)

  it('stores and finds a line of 5 MB', async () => {
    await put('line.md', `start ${'word and word and '.repeat(290_000)} final xylophonist`)
    const item = await first('xylophonist')
    expect(item?.path).toBe('line.md')
    expect([...(item?.excerpt ?? '')].length).toBeLessThanOrEqual(300)
  }, 60_000)

  it('stores and finds 5 MB without a blank', async () => {
    await put('blob.md', `needlework ${'QmFzZTY0'.repeat(650_000)}`)
    expect((await first('needlework'))?.path).toBe('blob.md')
  }, 60_000)

  it('stores and finds a notebook of 1 MB of distinct words', async () => {
    const words = Array.from({ length: 110_000 }, (_, i) => `w${i.toString(36)}q`)
    await put('words.md', words.join(' '))
    for (const word of [words[0]!, words[77_777]!, words.at(-1)!])
      expect((await first(word))?.path).toBe('words.md')
  }, 60_000)

  it('keeps 10,000 notebooks of one title apart, in the order of their ids', async () => {
    for (let start = 0; start < 10_000; start += 1_000) {
      const batch = Array.from({ length: 1_000 }, (_, i) => ({
        path: `same/${start + i}.md`,
        content: note('Daily log', start + i === 4_321 ? 'the one with a sextant' : 'nothing to report'),
      }))
      await test.service.putNotebooks(access, batch)
    }
    const result = await test.service.searchProject({ ...access, query: 'daily log', limit: 50 })
    const ids = result.items.map((item) => item.markdown_item_id)
    expect(ids).toEqual([...ids].sort())
    expect(ids).toHaveLength(50)
    expect((await first('sextant'))?.path).toBe('same/4321.md')
  }, 120_000)
})
