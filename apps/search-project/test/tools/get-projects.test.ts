import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from '../app-under-test.js'
import { callTool } from '../call-tool.js'

let app: AppUnderTest
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())

test('lists the projects that the caller may read, by name in code-point order, with the role', async () => {
  const { notebooks } = app.services
  const make = (name: string, user_id: string) => notebooks.createProject({ name, user_id })
  const [b, a, foreign, archived, suspended] = [
    await make('b', 'alice'),
    await make('Zebra', 'alice'),
    await make('a of bob', 'bob'),
    await make('記憶', 'alice'),
    await make('gone', 'alice'),
  ]
  await make('of bob alone', 'bob')
  await notebooks.putMember(
    { project_id: foreign.project_id, user_id: 'bob' },
    { user_id: 'alice', role: 'viewer' },
  )
  await notebooks.setProjectStatus({ project_id: archived.project_id, user_id: 'alice' }, 'archived')
  await app.services.database.query(
    `update notebook.projects set status = 'suspended' where project_id = $1`,
    [suspended.project_id],
  )

  const { envelope, structured } = await callTool(app, 'get_projects')
  expect(structured).toEqual(envelope)
  expect(envelope).toMatchObject({ success: true, count: 4 })
  expect(envelope.projects).toEqual([
    expect.objectContaining({ project_id: a.project_id, name: 'Zebra', role: 'owner', status: 'active' }),
    expect.objectContaining({ project_id: foreign.project_id, name: 'a of bob', role: 'viewer' }),
    expect.objectContaining({ project_id: b.project_id, name: 'b' }),
    expect.objectContaining({ project_id: archived.project_id, name: '記憶', status: 'archived' }),
  ])
  expect(Object.keys(envelope.projects[0]).sort()).toEqual(
    ['created_at', 'name', 'project_id', 'role', 'status', 'updated_at'].sort(),
  )
})

test('is empty for a user without projects', async () => {
  const { envelope } = await callTool(app, 'get_projects', {}, { user: 'nobody' })
  expect(envelope).toEqual({ success: true, projects: [], count: 0, timestamp: expect.any(String) })
})

test('takes no argument', async () => {
  const { envelope, isError } = await callTool(app, 'get_projects', { user_id: 'bob' })
  expect(isError).toBe(true)
  expect(envelope.error.message).toBe('Unknown argument: "user_id". None is taken here.')
})

test('is not served to a token without notebooks:read', async () => {
  const { status, error } = await callTool(app, 'get_projects', {}, { scopes: ['notebooks:write'] })
  expect({ status, error }).toEqual({
    status: 403,
    error: { code: -32600, message: 'The token needs the scope: notebooks:read' },
  })
})
