import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from '../app-under-test.js'
import { projectWith } from '../project-with.js'

let app: AppUnderTest
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

const create = (name: string, user = 'alice') =>
  app.rest({ method: 'POST', url: '/projects', body: { name }, user })

describe('a project', () => {
  test('is created with the caller as its owner, and read where Location says', async () => {
    const created = await create('  Buoys 부이  ')
    expect(created.statusCode).toBe(201)
    const project = created.json()
    expect(project).toEqual({
      project_id: expect.stringMatching(/^prj_[0-9a-z]{26}$/),
      name: 'Buoys 부이',
      status: 'active',
      role: 'owner',
      created_at: expect.any(String),
      updated_at: expect.any(String),
    })
    const { location } = created.headers
    expect(location).toBe(`/v1/projects/${project.project_id}`)
    const read = await app.rest({ method: 'GET', url: String(location).replace('/v1', '') })
    expect([read.statusCode, read.json()]).toEqual([200, project])
  })

  test('is archived, made active again, and deleted', async () => {
    const { project_id } = (await create('Cycle')).json()
    const archived = await app.rest({ method: 'POST', url: `/projects/${project_id}/archive` })
    expect([archived.statusCode, archived.json().status]).toEqual([200, 'archived'])
    const active = await app.rest({ method: 'POST', url: `/projects/${project_id}/unarchive` })
    expect(active.json().status).toBe('active')
    const deleted = await app.rest({ method: 'DELETE', url: `/projects/${project_id}` })
    expect([deleted.statusCode, deleted.body]).toEqual([204, ''])
    expect((await app.rest({ method: 'GET', url: `/projects/${project_id}` })).json().code).toBe(
      'PROJECT_NOT_FOUND',
    )
  })

  test('is archived and deleted by clients that state the type of a body they do not send', async () => {
    const { project_id } = (await create('Typed')).json()
    const headers = { 'content-type': 'application/json' }
    const archived = await app.rest({ method: 'POST', url: `/projects/${project_id}/archive`, headers })
    expect(archived.statusCode).toBe(200)
    const deleted = await app.rest({ method: 'DELETE', url: `/projects/${project_id}`, headers })
    expect(deleted.statusCode).toBe(204)
  })

  test.each([
    [{ name: '' }, 'name must be 1 to 200 characters'],
    [{ name: ' ' }, 'name must be 1 to 200 characters'],
    [{ name: '😀'.repeat(201) }, 'name must be 1 to 200 characters'],
    [{ name: 'a\0b' }, 'name must be 1 to 200 characters'],
    [{}, 'name: Invalid input: expected string, received undefined'],
    [{ name: 5 }, 'name: Invalid input: expected string, received number'],
    [{ name: 'x', project_id: 'mine' }, 'The body: Unrecognized key: "project_id"'],
    [[], 'The body: Invalid input: expected object, received array'],
  ])('is not created from %j', async (body, detail) => {
    const refused = await app.rest({ method: 'POST', url: '/projects', body })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ code: 'INVALID_ARGUMENT', detail })
  })
})

describe('the list of projects', () => {
  test('is paged by name, each once', async () => {
    const user = 'pager'
    for (const name of ['d', 'b', 'a', 'c', 'e']) await create(name, user)
    const names: string[] = []
    let cursor = ''
    for (let pages = 0; pages < 3; pages += 1) {
      const page = await app.rest({ method: 'GET', url: `/projects?limit=2&cursor=${cursor}`, user })
      expect(page.statusCode).toBe(200)
      names.push(...page.json().projects.map((project: { name: string }) => project.name))
      cursor = encodeURIComponent(page.json().next_cursor ?? '')
    }
    expect(names).toEqual(['a', 'b', 'c', 'd', 'e'])
    expect(cursor).toBe('')
  })

  test('refuses a cursor of another user, a made-up one, and one whose project is gone', async () => {
    const user = 'walker'
    const first = (await create('a', user)).json()
    await create('b', user)
    const { next_cursor } = (await app.rest({ method: 'GET', url: '/projects?limit=1', user })).json()
    const ask = (cursor: string, asker: string) =>
      app.rest({ method: 'GET', url: `/projects?cursor=${encodeURIComponent(cursor)}`, user: asker })
    expect((await ask(next_cursor, user)).json().projects).toHaveLength(1)
    await app.rest({ method: 'DELETE', url: `/projects/${first.project_id}`, user })
    for (const refused of [
      await ask(next_cursor, 'alice'),
      await ask('nonsense', user),
      await ask(next_cursor, user),
    ]) {
      expect(refused.json()).toMatchObject({ status: 400, code: 'INVALID_ARGUMENT', field: 'cursor' })
    }
  })

  test.each(['0', '201', '1.5', 'x', '', ' 5', '0x5', '1e1'])('refuses the limit %j', async (limit) => {
    const refused = await app.rest({ method: 'GET', url: `/projects?limit=${encodeURIComponent(limit)}` })
    expect(refused.json()).toMatchObject({
      status: 400,
      field: 'limit',
      detail: 'limit: must be an integer from 1 to 200',
    })
  })
})

describe('members', () => {
  const json = (body: object) => ({ body })

  test('are added, given another role, listed and taken out by an owner', async () => {
    const id = await projectWith(app, {})
    const url = `/projects/${id}/members`
    const added = await app.rest({ method: 'PUT', url: `${url}/bob`, ...json({ role: 'viewer' }) })
    expect([added.statusCode, added.json()]).toEqual([200, { user_id: 'bob', role: 'viewer' }])
    const odd = 'auth0|zoë smith/1'
    const changed = await app.rest({
      method: 'PUT',
      url: `${url}/${encodeURIComponent(odd)}`,
      ...json({ role: 'editor' }),
    })
    expect(changed.json()).toEqual({ user_id: odd, role: 'editor' })
    expect((await app.rest({ method: 'GET', url })).json()).toEqual({
      members: [
        { user_id: 'alice', role: 'owner' },
        { user_id: odd, role: 'editor' },
        { user_id: 'bob', role: 'viewer' },
      ],
    })
    expect((await app.rest({ method: 'DELETE', url: `${url}/bob` })).statusCode).toBe(204)
    expect((await app.rest({ method: 'GET', url })).json().members).toHaveLength(2)
  })

  test('keep at least one owner', async () => {
    const url = `/projects/${await projectWith(app, {})}/members/alice`
    for (const refused of [
      await app.rest({ method: 'DELETE', url }),
      await app.rest({ method: 'PUT', url, ...json({ role: 'viewer' }) }),
    ]) {
      expect(refused.json()).toMatchObject({ status: 409, code: 'CONFLICT' })
    }
  })

  test.each([
    ['%00', { role: 'viewer' }, 'user_id'],
    ['x'.repeat(256), { role: 'viewer' }, 'user_id'],
    ['bob', { role: 'admin' }, 'role'],
    ['bob', {}, 'role'],
  ])('%s with %j is refused', async (user, body, field) => {
    const url = `/projects/${await projectWith(app, {})}/members/${user}`
    expect((await app.rest({ method: 'PUT', url, body })).json()).toMatchObject({ status: 400, field })
  })
})

describe('roles', () => {
  const attempts = (id: string) =>
    [
      { method: 'GET', url: `/projects/${id}` },
      { method: 'GET', url: `/projects/${id}/notebooks/a.md` },
      {
        method: 'PUT',
        url: `/projects/${id}/notebooks/a.md`,
        headers: { 'content-type': 'text/markdown' },
        body: 'b',
      },
      { method: 'GET', url: `/projects/${id}/members` },
      { method: 'POST', url: `/projects/${id}/archive` },
      { method: 'DELETE', url: `/projects/${id}/notebooks/a.md` },
      { method: 'DELETE', url: `/projects/${id}` },
    ] as const

  test.each([
    ['viewer', [200, 200, 403, 403, 403, 403, 403]],
    ['editor', [200, 200, 200, 403, 403, 204, 403]],
  ] as const)('a %s may do no more than that', async (role, expected) => {
    const id = await projectWith(app, { 'a.md': 'a' })
    await app.rest({ method: 'PUT', url: `/projects/${id}/members/carol`, body: { role } })
    const statuses: number[] = []
    for (const attempt of attempts(id)) {
      const response = await app.rest({ ...attempt, user: 'carol' })
      statuses.push(response.statusCode)
      if (response.statusCode === 403) expect(response.json().code).toBe('FORBIDDEN_ROLE')
    }
    expect(statuses).toEqual(expected)
  })
})
