import type { Analyser } from '@quire/retrieval-core'
import type { IndexThreads } from '@quire/retrieval-store'
import { type NotebookDraft, type PreparedWrite, prepareNotebooks } from './prepare-notebooks.js'

/** Always the built file, which is the one that threads can load. */
const PREPARE = {
  module: new URL('../../dist/notebooks/prepare-task.js', import.meta.url).href,
  name: 'prepare',
}

/** UTF-16 units of content from which on a thread prepares a write: about ten milliseconds of work. */
const THREADED_UNITS = 32 * 1024

/** Prepares a write, in a thread if there is one and it pays. */
export async function prepareWrite(
  drafts: readonly NotebookDraft[],
  analyser: Analyser,
  threads: IndexThreads | undefined,
): Promise<PreparedWrite> {
  const units = drafts.reduce((sum, { content }) => sum + content.length, 0)
  if (threads === undefined || units < THREADED_UNITS) return prepareNotebooks(drafts, analyser)
  return threads.background.run(PREPARE, () => drafts)
}
