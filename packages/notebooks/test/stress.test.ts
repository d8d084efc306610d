import { startJobs } from '@quire/database/jobs'
import { createAnalyser } from '@quire/retrieval-core'
import { createIndexCache, createIndexThreads, indexJobs } from '@quire/retrieval-store'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createNotebookService, type NotebookService } from '../src/index.js'
import { note, openService, type ServiceUnderTest } from './service.js'

const WRITERS = 4
const WRITES_EACH = 50
const CLIENTS = 8

const analyser = createAnalyser()
const threads = createIndexThreads()
let test: ServiceUnderTest
let service: NotebookService
beforeAll(async () => {
  test = await openService()
  const cache = createIndexCache({ database: test.database, analyser, threads, threadedBlocks: 50 })
  service = createNotebookService({ database: test.database, analyser, cache, threads })
})
afterAll(async () => {
  await threads.close()
  await test.drop()
})

/** What writers have had acknowledged: the word that a path holds, or that it is gone. */
interface Acknowledged {
  readonly path: string
  readonly word: string
  readonly isGone: boolean
}

describe('many writes of one notebook each, beside many searches', () => {
  it('fail nothing and leave no answer stale, and merges keep the index compact', async () => {
    const access = { ...(await service.createProject({ name: 'Busy', user_id: 'u' })), user_id: 'u' }
    const jobs = startJobs(test.database, {
      tasks: indexJobs({ database: test.database, analyser, documents: service.documents, threads }),
      concurrency: 2,
    })
    const acknowledged: Acknowledged[] = []
    let writersAtWork = WRITERS

    const writer = async (number: number) => {
      for (let i = 0; i < WRITES_EACH; i++) {
        const path = `w${number}/n${i % 20}.md`
        const word = `mark${number}q${i}`
        if (i >= 20) {
          // Whoever is told of what was there is asked no more.
          acknowledged.splice(
            acknowledged.findIndex((one) => one.path === path),
            1,
          )
        }
        if (i % 7 === 6) {
          await service.deleteNotebooks(access, [path])
          acknowledged.push({ path, word: `mark${number}q${i - 20}`, isGone: true })
        } else {
          await service.putNotebook(access, { path, content: note(`Note ${i}`, `a shoal and ${word}`) })
          acknowledged.push({ path, word, isGone: false })
        }
      }
      writersAtWork -= 1
    }

    let asked = 0
    const client = async (number: number) => {
      for (let i = 0; writersAtWork > 0 || i < 10; i++) {
        const known = acknowledged[(number * 31 + i * 17) % Math.max(1, acknowledged.length)]
        if (known === undefined) {
          await service.searchProject({ ...access, query: 'shoal' })
          continue
        }
        const { items } = await service.searchProject({ ...access, query: known.word })
        // It may have been written over since it was chosen.
        if (!acknowledged.includes(known)) continue
        expect(items.some(({ item }) => item.path === known.path)).toBe(!known.isGone)
        asked += 1
      }
    }

    await Promise.all([
      ...Array.from({ length: WRITERS }, (_, number) => writer(number)),
      ...Array.from({ length: CLIENTS }, (_, number) => client(number)),
    ])
    expect(asked).toBeGreaterThan(CLIENTS * 9)

    const segments = async () => {
      const { rows } = await test.database.query<{ count: number }>(
        'select count(*)::int as count from search.segments where index_id = $1',
        [access.project_id],
      )
      return rows[0]!.count
    }
    await expect.poll(segments, { timeout: 20_000 }).toBeLessThanOrEqual(12)
    await jobs.stop()
    for (const { path, word, isGone } of acknowledged) {
      const { items } = await service.searchProject({ ...access, query: word })
      expect(items.some(({ item }) => item.path === path)).toBe(!isGone)
    }
  }, 120_000)
})
