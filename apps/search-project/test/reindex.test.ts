import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppUnderTest, openApp } from './app-under-test.js'
import { callTool } from './call-tool.js'
import { projectWith } from './project-with.js'

let older: AppUnderTest
let newer: AppUnderTest
let project_id: string
beforeAll(async () => {
  older = await openApp()
  project_id = await projectWith(older, { 'a.md': '# A\n\nheron', 'b.md': '# B\n\nthe heron and the egret' })
  newer = await openApp({ databaseUrl: older.databaseUrl, analyserVersion: 99 })
})
afterAll(async () => {
  await newer.close()
  await older.close()
})

const search = async (app: AppUnderTest) =>
  (await callTool(app, 'search_project', { project_id, query: 'heron' })).envelope

test('a raised analyser version rebuilds the index in the background, and no search ever mixes the two', async () => {
  const before = await search(older)
  expect(before.result_count).toBe(2)
  const refused = await search(newer)
  expect(refused.error).toEqual({
    code: 'UNAVAILABLE',
    message: 'The search index is being rebuilt; try again shortly',
    retryable: true,
  })
  const jobs = newer.services.startJobs()
  try {
    await expect.poll(async () => (await search(newer)).success, { timeout: 20_000 }).toBe(true)
  } finally {
    await jobs.stop()
  }
  const after = await search(newer)
  expect({ ...after, timestamp: before.timestamp }).toEqual(before)
  expect((await search(older)).error.code).toBe('UNAVAILABLE')
})
