import type { NotebookService } from '@quire/notebooks'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readWhole } from '../../src/rest/read-whole.js'
import { type AppUnderTest, openApp } from '../app-under-test.js'
import { projectWith } from '../project-with.js'

const MIB = 1024 * 1024
const long = (word: string) => `# Long\n\n${`${word} `.repeat(MIB / 4)}`

let app: AppUnderTest
let access: { project_id: string; user_id: string }
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  access = { user_id: 'alice', project_id: await projectWith(app, { 'long.md': long('chain') }) }
})

/** The service, with another writer who comes after each of the first `writes` windows. */
function whileWritten(writes: number): NotebookService {
  const { notebooks } = app.services
  let windows = 0
  return {
    ...notebooks,
    async getNotebook(...query) {
      const window = await notebooks.getNotebook(...query)
      windows += 1
      if (windows <= writes)
        await notebooks.putNotebook(access, { path: 'long.md', content: long(`rope${windows}`) })
      return window
    },
  }
}

test('a notebook that changes between two windows is read anew, at one version', async () => {
  expect(await readWhole(whileWritten(1), access, 'long.md')).toEqual({ content: long('rope1'), version: 2 })
})

test('a notebook that never stays the same is not read, and worth another try', async () => {
  await expect(readWhole(whileWritten(100), access, 'long.md')).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    retryable: true,
  })
})
