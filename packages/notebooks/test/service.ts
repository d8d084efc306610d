import { createAnalyser } from '@quire/retrieval-core'
import {
  createIndexCache,
  type IndexCache,
  searchMigrations,
  type UnreadableIndexError,
} from '@quire/retrieval-store'
import { createTestDatabase, type TestDatabase } from '@quire/testing'
import { createNotebookService, type NotebookService, notebookMigrations } from '../src/index.js'

export interface ServiceUnderTest extends TestDatabase {
  readonly service: NotebookService
  readonly cache: IndexCache
}

/** A service over a database of its own. */
export async function openService(options: { analyserVersion?: number } = {}): Promise<ServiceUnderTest> {
  const test = await createTestDatabase({ sets: [searchMigrations, notebookMigrations] })
  return { ...test, ...serviceOver(test, options) }
}

/** Another service over the same database, as another process would have it. */
export function serviceOver(
  { database }: Pick<TestDatabase, 'database'>,
  options: {
    analyserVersion?: number
    onUnreadableIndex?: (error: UnreadableIndexError) => Promise<void>
  } = {},
): { service: NotebookService; cache: IndexCache } {
  const { analyserVersion, onUnreadableIndex } = options
  const analyser = createAnalyser(analyserVersion === undefined ? {} : { version: analyserVersion })
  const cache = createIndexCache({ database, analyser })
  const service = createNotebookService({
    database,
    analyser,
    cache,
    ...(onUnreadableIndex !== undefined && { onUnreadableIndex }),
  })
  return { service, cache }
}

/** Markdown of a notebook with a title and paragraphs. */
export const note = (title: string, ...paragraphs: string[]): string =>
  [`# ${title}`, ...paragraphs].join('\n\n')
