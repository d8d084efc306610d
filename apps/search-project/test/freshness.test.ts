import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from './app-under-test.js'
import { callTool } from './call-tool.js'
import { projectWith } from './project-with.js'

let app: AppUnderTest
let other: AppUnderTest
let project_id: string
beforeAll(async () => {
  app = await openApp()
  other = await openApp({ databaseUrl: app.databaseUrl })
})
afterAll(async () => {
  await other.close()
  await app.close()
})
beforeEach(async () => {
  project_id = await projectWith(app, {})
})

const write = async (path: string, content: string) => {
  const response = await app.rest({
    method: 'PUT',
    url: `/projects/${project_id}/notebooks/${path}`,
    headers: { 'content-type': 'text/markdown' },
    body: content,
  })
  expect([200, 201]).toContain(response.statusCode)
}

/** Paths found by this process and by another one over the same database, which must agree. */
const found = async (query: string) => {
  const answers = await Promise.all(
    [app, other].map((one) => callTool(one, 'search_project', { project_id, query })),
  )
  const [here, there] = answers.map(({ envelope }) =>
    envelope.items.map(({ item }: { item: { path: string } }) => item.path),
  )
  expect(there).toEqual(here)
  return here as string[]
}

describe('what REST writes', () => {
  test('is found by the next call, in every process', async () => {
    expect(await found('heron')).toEqual([])
    await write('a.md', '# A\n\nheron')
    expect(await found('heron')).toEqual(['a.md'])
  })

  test('replaces what was there: the old text, title and fields are never found again', async () => {
    await write('a.md', '---\ntags: [wader]\n---\n# Egret\n\nheron #bittern')
    await write('a.md', '# Gull\n\nskua')
    for (const old of ['heron', 'egret', 'bittern', 'wader']) expect(await found(old), old).toEqual([])
    expect(await found('skua')).toEqual(['a.md'])
    expect(await found('gull')).toEqual(['a.md'])
    await write('a.md', '# Gull\n\nheron')
    expect(await found('heron')).toEqual(['a.md'])
    expect(await found('skua')).toEqual([])
  })

  test('and deletes is gone from the next call, for get_notebook too', async () => {
    await write('a.md', '# A\n\nheron')
    await write('b.md', '# B\n\nheron')
    const url = `/projects/${project_id}/notebooks/a.md`
    expect((await app.rest({ method: 'DELETE', url })).statusCode).toBe(204)
    expect(await found('heron')).toEqual(['b.md'])
    const { envelope } = await callTool(other, 'get_notebook', { project_id, path: 'a.md' })
    expect(envelope.error.code).toBe('NOTEBOOK_NOT_FOUND')
    await write('a.md', '# A\n\nsiskin')
    expect(await found('heron')).toEqual(['b.md'])
    expect(await found('siskin')).toEqual(['a.md'])
  })

  test('goes with its project', async () => {
    await write('a.md', '# A\n\nheron')
    expect((await app.rest({ method: 'DELETE', url: `/projects/${project_id}` })).statusCode).toBe(204)
    for (const one of [app, other]) {
      const { envelope } = await callTool(one, 'search_project', { project_id, query: 'heron' })
      expect(envelope.error.code).toBe('PROJECT_NOT_FOUND')
    }
  })
})

test('an archived project is read and searched, not written', async () => {
  await write('a.md', '# A\n\nheron')
  await app.rest({ method: 'POST', url: `/projects/${project_id}/archive` })
  expect(await found('heron')).toEqual(['a.md'])
  const refused = await app.rest({
    method: 'PUT',
    url: `/projects/${project_id}/notebooks/a.md`,
    headers: { 'content-type': 'text/markdown' },
    body: 'x',
  })
  expect(refused.json()).toMatchObject({ status: 409, code: 'CONFLICT' })
  await app.rest({ method: 'POST', url: `/projects/${project_id}/unarchive` })
  await write('a.md', '# A\n\nskua')
  expect(await found('heron')).toEqual([])
})

test('many writers and readers at once: each reader finds what was written before it asked', async () => {
  const writer = async (n: number) => {
    for (const letter of 'ghijklmn') {
      const word = `${'abcdef'[n]}${letter}zyzzy`
      await write(`w${n}.md`, `# W${n}\n\n${word}`)
      expect(await found(word)).toEqual([`w${n}.md`])
    }
  }
  await Promise.all(Array.from({ length: 6 }, (_, n) => writer(n)))
})
