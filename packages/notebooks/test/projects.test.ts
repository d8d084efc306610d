import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ServiceUnderTest } from './service.js'
import { note, openService } from './service.js'

let test: ServiceUnderTest
beforeAll(async () => {
  test = await openService()
})
afterAll(() => test.drop())

const failure = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => expect.unreachable('the call succeeded'),
    (reason) => reason,
  )
  return { code: error.code, message: error.message, field: error.field, retryable: error.retryable }
}

describe('access to projects', () => {
  it('lists the projects of a user by name, with the role, and leaves out suspended ones', async () => {
    const { service, database } = test
    const b = await service.createProject({ name: 'Beta', user_id: 'lister' })
    const a = await service.createProject({ name: 'Alpha', user_id: 'lister' })
    const hidden = await service.createProject({ name: 'Hidden', user_id: 'lister' })
    await database.query(`update notebook.projects set status = 'suspended' where project_id = $1`, [
      hidden.project_id,
    ])
    await service.createProject({ name: 'Foreign', user_id: 'somebody' })
    const listed = await service.listProjects('lister')
    expect(listed.map(({ project_id, role }) => [project_id, role])).toEqual([
      [a.project_id, 'owner'],
      [b.project_id, 'owner'],
    ])
  })

  it('answers alike for a project that is missing, foreign, suspended, or no id at all', async () => {
    const { service, database } = test
    const foreign = await service.createProject({ name: 'Theirs', user_id: 'them' })
    const suspended = await service.createProject({ name: 'Stopped', user_id: 'me' })
    await database.query(`update notebook.projects set status = 'suspended' where project_id = $1`, [
      suspended.project_id,
    ])
    const ids = [
      foreign.project_id,
      suspended.project_id,
      'prj_none',
      '',
      'a\0b',
      '\ud800',
      'x'.repeat(10_000),
      "';--",
    ]
    const calls = (project_id: string) => {
      const access = { project_id, user_id: 'me' }
      return [
        () => service.searchProject({ ...access, query: 'anything' }),
        () => service.getNotebook(access, { path: 'a.md' }),
        () => service.listNotebooks(access, { limit: 10 }),
        () => service.putNotebook(access, { path: 'a.md', content: 'x' }),
        () => service.deleteNotebook(access, { path: 'a.md' }),
        () => service.deleteProject(access),
        () => service.setProjectStatus(access, 'archived'),
        () => service.listMembers(access),
        () => service.getProject(access),
      ]
    }
    for (const id of ids) {
      for (const call of calls(id)) {
        expect(await failure(call())).toEqual({
          code: 'PROJECT_NOT_FOUND',
          message: 'Project not found',
          field: 'project_id',
          retryable: false,
        })
      }
    }
  })

  it('lets viewers read, editors write, owners manage', async () => {
    const { service } = test
    const { project_id } = await service.createProject({ name: 'Roles', user_id: 'owner' })
    const as = (user_id: string) => ({ project_id, user_id })
    await service.putMember(as('owner'), { user_id: 'editor', role: 'editor' })
    await service.putMember(as('owner'), { user_id: 'viewer', role: 'viewer' })
    await service.putNotebook(as('editor'), { path: 'a.md', content: note('A', 'text') })
    expect((await service.getNotebook(as('viewer'), { path: 'a.md' })).item.title).toBe('A')
    for (const call of [
      () => service.putNotebook(as('viewer'), { path: 'b.md', content: 'x' }),
      () => service.deleteNotebook(as('viewer'), { path: 'a.md' }),
      () => service.deleteProject(as('editor')),
      () => service.putMember(as('editor'), { user_id: 'editor', role: 'owner' }),
    ]) {
      expect(await failure(call())).toMatchObject({ code: 'FORBIDDEN_ROLE' })
    }
  })

  it('reads archived projects but does not write them', async () => {
    const { service } = test
    const access = { ...(await service.createProject({ name: 'Old', user_id: 'u' })), user_id: 'u' }
    await service.putNotebook(access, { path: 'a.md', content: note('Anchor', 'kelp forest') })
    await service.setProjectStatus(access, 'archived')
    expect((await service.searchProject({ ...access, query: 'kelp' })).result_count).toBe(1)
    expect(await failure(service.putNotebook(access, { path: 'b.md', content: 'x' }))).toMatchObject({
      code: 'CONFLICT',
    })
    await service.setProjectStatus(access, 'active')
    await service.putNotebook(access, { path: 'b.md', content: 'x' })
  })

  it('keeps an owner', async () => {
    const { service } = test
    const access = { ...(await service.createProject({ name: 'Owned', user_id: 'o' })), user_id: 'o' }
    expect(await failure(service.removeMember(access, 'o'))).toMatchObject({ code: 'CONFLICT' })
    expect(await failure(service.putMember(access, { user_id: 'o', role: 'viewer' }))).toMatchObject({
      code: 'CONFLICT',
    })
    await service.putMember(access, { user_id: 'p', role: 'owner' })
    await service.removeMember(access, 'o')
    expect(await service.listMembers({ ...access, user_id: 'p' })).toEqual([{ user_id: 'p', role: 'owner' }])
  })

  it('shows each user exactly the projects of their memberships', async () => {
    const { service } = test
    const users = ['u0', 'u1', 'u2', 'u3']
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.subarray(users, { minLength: 1 }), { minLength: 1, maxLength: 4 }),
        async (groups) => {
          const made: { project_id: string; members: string[] }[] = []
          for (const members of groups) {
            const { project_id } = await service.createProject({ name: 'Shared', user_id: members[0]! })
            for (const user_id of members.slice(1)) {
              await service.putMember({ project_id, user_id: members[0]! }, { user_id, role: 'viewer' })
            }
            await service.putNotebook(
              { project_id, user_id: members[0]! },
              { path: 'n.md', content: note('N', 'plankton') },
            )
            made.push({ project_id, members })
          }
          for (const user_id of users) {
            const listed = new Set((await service.listProjects(user_id)).map((project) => project.project_id))
            for (const { project_id, members } of made) {
              expect(listed.has(project_id)).toBe(members.includes(user_id))
              const search = service.searchProject({ project_id, user_id, query: 'plankton' })
              if (members.includes(user_id)) expect((await search).result_count).toBe(1)
              else await expect(search).rejects.toMatchObject({ code: 'PROJECT_NOT_FOUND' })
            }
          }
        },
      ),
      { numRuns: 10 },
    )
  })

  it('lets no write land in a project that is archived or deleted meanwhile', async () => {
    const { service } = test
    for (const change of ['archive', 'delete'] as const) {
      const access = { ...(await service.createProject({ name: 'Raced', user_id: 'r' })), user_id: 'r' }
      const writes = Array.from({ length: 12 }, (_, i) =>
        service.putNotebook(access, { path: `n${i}.md`, content: note(`N ${i}`, 'petrel') }),
      )
      const changing =
        change === 'archive' ? service.setProjectStatus(access, 'archived') : service.deleteProject(access)
      const settled = await Promise.allSettled([...writes, changing])
      const written = settled.slice(0, -1).filter(({ status }) => status === 'fulfilled').length
      for (const result of settled) {
        if (result.status === 'fulfilled') continue
        expect(result.reason.code).toBe(change === 'archive' ? 'CONFLICT' : 'PROJECT_NOT_FOUND')
      }
      expect(settled.at(-1)!.status).toBe('fulfilled')
      if (change === 'archive') {
        expect((await service.listNotebooks(access, { limit: 100 })).items).toHaveLength(written)
      } else {
        for (const table of ['notebooks', 'blocks', 'block_items', 'content_chunks', 'links', 'folders']) {
          const { rows } = await test.database.query(
            `select 1 from notebook.${table} where project_id = $1`,
            [access.project_id],
          )
          expect(rows).toEqual([])
        }
      }
    }
  })

  it('leaves nothing of a deleted notebook behind', async () => {
    const { service } = test
    const access = { ...(await service.createProject({ name: 'Clean', user_id: 'c' })), user_id: 'c' }
    await service.putNotebook(access, { path: 'a.md', content: note('A', 'see [[B]]') })
    await service.putNotebook(access, { path: 'a.md', content: note('A', 'see [[C]]') })
    await service.deleteNotebook(access, { path: 'a.md' })
    for (const table of ['notebooks', 'blocks', 'block_items', 'content_chunks', 'links']) {
      const { rows } = await test.database.query(`select 1 from notebook.${table} where project_id = $1`, [
        access.project_id,
      ])
      expect(rows).toEqual([])
    }
  })
})
