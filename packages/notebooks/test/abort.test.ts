import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { note, openService, type ServiceUnderTest } from './service.js'

let test: ServiceUnderTest
let access: { project_id: string; user_id: string }
beforeAll(async () => {
  test = await openService()
  access = { ...(await test.service.createProject({ name: 'Aborted', user_id: 'u' })), user_id: 'u' }
  await test.service.putNotebook(access, { path: 'a.md', content: note('A', 'a curlew') })
})
afterAll(() => test.drop())

describe('a search whose caller has gone', () => {
  it('ends at once with the signal, also while Postgres keeps it waiting', async () => {
    const search = { ...access, query: 'curlew' }
    const gone = new Error('gone')
    await expect(test.service.searchProject(search, AbortSignal.abort(gone))).rejects.toBe(gone)

    const client = await test.database.pool.connect()
    await client.query('begin')
    await client.query('lock table search.indexes in access exclusive mode')
    try {
      const abort = new AbortController()
      const waiting = test.service.searchProject(search, abort.signal)
      setTimeout(() => abort.abort(gone), 50)
      await expect(waiting).rejects.toBe(gone)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await test.service.searchProject(search, new AbortController().signal)).result_count).toBe(1)
  })
})
