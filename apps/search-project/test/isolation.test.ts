import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppUnderTest, openApp, type RestRequest } from './app-under-test.js'
import { callTool } from './call-tool.js'
import { projectWith } from './project-with.js'

const MISSING = 'prj_01aaaaaaaaaaaaaaaaaaaaaaaa'

let app: AppUnderTest
let foreign: string
let suspended: string
let foreignItem: string
beforeAll(async () => {
  app = await openApp()
  foreign = await projectWith(app, { 'secret.md': '# Secret\n\nheron' }, 'bob')
  suspended = await projectWith(app, { 'secret.md': '# Secret\n\nheron' }, 'alice')
  await app.services.database.query(
    `update notebook.projects set status = 'suspended' where project_id = $1`,
    [suspended],
  )
  const found = await callTool(
    app,
    'search_project',
    { project_id: foreign, query: 'heron' },
    { user: 'bob' },
  )
  foreignItem = found.envelope.items[0].markdown_item_id
})
afterAll(() => app.close())

const withoutTime = (text: string) => text.replace(/"timestamp":"[^"]+"/, '"timestamp":""')

describe('a project of others answers tools, to the last byte, as one that never was:', () => {
  const calls = (project_id: string): [string, object][] => [
    ['search_project', { project_id, query: 'heron' }],
    ['search_project', { project_id, query: 'heron', limit: 1 }],
    ['get_notebook', { project_id, path: 'secret.md' }],
    ['get_notebook', { project_id, path: 'nothing.md' }],
    ['get_notebook', { project_id, item_id: foreignItem }],
  ]
  const texts = (project_id: string) =>
    Promise.all(
      calls(project_id).map(async ([name, args]) => withoutTime((await callTool(app, name, args)).text)),
    )

  test.each([
    ['foreign', () => foreign],
    ['suspended', () => suspended],
    ['of 10,000 characters', () => 'x'.repeat(10_000)],
    ['of 10,000 characters beyond the BMP', () => '😀'.repeat(10_000)],
    ['with U+0000', () => `${foreign}\0`],
    ['a lone surrogate', () => '\ud800'],
    ['blank', () => ' '],
    ['SQL', () => "' or 1=1 --"],
    ['a foreign id in capitals', () => foreign.toUpperCase()],
    ['a path', () => '../../etc/passwd'],
  ])('%s', async (_, id) => {
    const missing = await texts(MISSING)
    expect(new Set(missing).size).toBe(1)
    expect(JSON.parse(missing[0]!)).toEqual({
      success: false,
      error: { code: 'PROJECT_NOT_FOUND', message: 'Project not found', retryable: false },
      timestamp: '',
    })
    expect(await texts(id())).toEqual(missing)
  })

  test('even with a bad page of a query: arguments are checked without regard to the project', async () => {
    const [mine, theirs] = await Promise.all(
      [MISSING, foreign].map((project_id) => callTool(app, 'search_project', { project_id, query: ' ' })),
    )
    expect(withoutTime(theirs!.text)).toBe(withoutTime(mine!.text))
  })
})

describe('a project of others answers REST, to the last byte, as one that never was:', () => {
  const json = { 'content-type': 'application/json' }
  const markdown = { 'content-type': 'text/markdown' }
  const requests: [string, (id: string) => RestRequest][] = [
    ['reading it', (id) => ({ method: 'GET', url: `/projects/${id}` })],
    ['deleting it', (id) => ({ method: 'DELETE', url: `/projects/${id}` })],
    ['archiving it', (id) => ({ method: 'POST', url: `/projects/${id}/archive` })],
    ['unarchiving it', (id) => ({ method: 'POST', url: `/projects/${id}/unarchive` })],
    ['listing members', (id) => ({ method: 'GET', url: `/projects/${id}/members` })],
    [
      'adding a member',
      (id) => ({
        method: 'PUT',
        url: `/projects/${id}/members/alice`,
        headers: json,
        body: { role: 'owner' },
      }),
    ],
    ['removing a member', (id) => ({ method: 'DELETE', url: `/projects/${id}/members/bob` })],
    ['listing notebooks', (id) => ({ method: 'GET', url: `/projects/${id}/notebooks?prefix=sec` })],
    ['reading a notebook', (id) => ({ method: 'GET', url: `/projects/${id}/notebooks/secret.md` })],
    [
      'reading its Markdown',
      (id) => ({
        method: 'GET',
        url: `/projects/${id}/notebooks/secret.md`,
        headers: { accept: 'text/markdown' },
      }),
    ],
    [
      'reading a notebook that is not there',
      (id) => ({ method: 'GET', url: `/projects/${id}/notebooks/no.md` }),
    ],
    [
      'writing a notebook',
      (id) => ({ method: 'PUT', url: `/projects/${id}/notebooks/secret.md`, headers: markdown, body: 'x' }),
    ],
    [
      'writing over a version',
      (id) => ({
        method: 'PUT',
        url: `/projects/${id}/notebooks/secret.md`,
        headers: { ...markdown, 'if-match': '"7"' },
        body: 'x',
      }),
    ],
    ['deleting a notebook', (id) => ({ method: 'DELETE', url: `/projects/${id}/notebooks/secret.md` })],
  ]

  test.each(requests)('%s', async (_, request) => {
    const missing = await app.rest(request(MISSING))
    expect(missing.json()).toEqual({
      type: '/problems/project-not-found',
      title: 'Project not found',
      status: 404,
      detail: 'Project not found',
      code: 'PROJECT_NOT_FOUND',
      field: 'project_id',
    })
    for (const id of [foreign, suspended, 'x'.repeat(10_000), `${foreign}%00`, '%20']) {
      const response = await app.rest(request(id))
      expect(response.statusCode).toBe(404)
      expect(response.body).toBe(missing.body)
      const { date, 'x-request-id': requestId, ...headers } = response.headers
      const { date: _date, 'x-request-id': _id, ...expected } = missing.headers
      expect(headers).toEqual(expected)
      expect([date, requestId]).toEqual([expect.any(String), expect.any(String)])
    }
  })

  test('and is untouched by all that', async () => {
    const access = { project_id: foreign, user_id: 'bob' }
    expect(await app.services.notebooks.listMembers(access)).toEqual([{ user_id: 'bob', role: 'owner' }])
    const { item } = await app.services.notebooks.getNotebook(access, { path: 'secret.md' })
    expect(item.version).toBe(1)
  })
})

test('a user who was taken out of a project finds it no more', async () => {
  const project_id = await projectWith(app, { 'a.md': '# A\n\nheron' })
  const asBob = { user: 'bob' }
  const search = () => callTool(app, 'search_project', { project_id, query: 'heron' }, asBob)
  expect((await search()).envelope.error?.code).toBe('PROJECT_NOT_FOUND')
  const url = `/projects/${project_id}/members/bob`
  await app.rest({ method: 'PUT', url, body: { role: 'viewer' } })
  expect((await search()).envelope.result_count).toBe(1)
  await app.rest({ method: 'DELETE', url })
  expect((await search()).envelope.error?.code).toBe('PROJECT_NOT_FOUND')
})

test('a cursor of one user is no cursor of another, nor of another project', async () => {
  const [first, second] = [
    await projectWith(app, { 'a.md': 'a', 'b.md': 'b' }),
    await projectWith(app, { 'a.md': 'a', 'b.md': 'b' }),
  ]
  await app.rest({ method: 'PUT', url: `/projects/${first}/members/bob`, body: { role: 'viewer' } })
  const page = async (project: string, cursor: string, user: string) =>
    app.rest({
      method: 'GET',
      url: `/projects/${project}/notebooks?limit=1&cursor=${encodeURIComponent(cursor)}`,
      user,
    })
  const { next_cursor } = (await page(first, '', 'alice')).json()
  expect((await page(first, next_cursor, 'alice')).json().notebooks[0].path).toBe('b.md')
  for (const refused of [await page(first, next_cursor, 'bob'), await page(second, next_cursor, 'alice')]) {
    expect(refused.json()).toMatchObject({ status: 400, field: 'cursor' })
  }
})

test('fifty users at once each see their own notebooks alone', async () => {
  const users = Array.from({ length: 50 }, (_, n) => `user-${n}`)
  const projects = await Promise.all(
    users.map((user) => projectWith(app, { 'mine.md': `# Of ${user}\n\nheron ${user}` }, user)),
  )
  await Promise.all(
    users.map(async (user, n) => {
      const listed = await callTool(app, 'get_projects', {}, { user })
      expect(listed.envelope.projects.map((p: { project_id: string }) => p.project_id)).toEqual([projects[n]])
      const args = { project_id: projects[n]!, query: 'heron' }
      const { envelope } = await callTool(app, 'search_project', args, { user })
      expect(envelope.items.map(({ item }: { item: { title: string } }) => item.title)).toEqual([
        `Of ${user}`,
      ])
      const args2 = { project_id: projects[(n + 1) % 50]!, query: 'heron' }
      const refused = await callTool(app, 'search_project', args2, { user })
      expect(refused.envelope.error.code).toBe('PROJECT_NOT_FOUND')
    }),
  )
})

test('whatever the memberships, a user finds in a project what is there if and only if he is a member', async () => {
  const users = ['u0', 'u1', 'u2', 'u3']
  const roles = fc.option(fc.constantFrom('owner', 'editor', 'viewer'), { nil: undefined })
  const memberships = fc.array(fc.tuple(...users.map(() => roles)), { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(memberships, async (matrix) => {
      const projects = await Promise.all(
        matrix.map(async (row) => {
          const project_id = await projectWith(app, { 'a.md': '# A\n\nheron' }, 'operator')
          for (const [i, role] of row.entries()) {
            if (role === undefined) continue
            await app.services.notebooks.putMember(
              { project_id, user_id: 'operator' },
              { user_id: users[i]!, role: role as 'owner' },
            )
          }
          return project_id
        }),
      )
      for (const [i, user] of users.entries()) {
        const mine = projects.filter((_, p) => matrix[p]![i] !== undefined)
        const listed = (await callTool(app, 'get_projects', {}, { user })).envelope.projects
        const ids = listed.map((project: { project_id: string }) => project.project_id)
        expect(projects.filter((id) => ids.includes(id))).toEqual(mine)
        for (const project_id of projects) {
          const args = { project_id, query: 'heron' }
          const { envelope } = await callTool(app, 'search_project', args, { user })
          if (mine.includes(project_id)) expect(envelope.result_count).toBe(1)
          else expect(envelope.error.code).toBe('PROJECT_NOT_FOUND')
        }
      }
    }),
    { numRuns: 12 },
  )
})
