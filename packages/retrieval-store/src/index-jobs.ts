import type { Database, Queryable } from '@quire/database'
import { addJob, type JobTask } from '@quire/database/jobs'
import type { Analyser } from '@quire/retrieval-core'
import { mergeIndex } from './merge-index.js'
import { MERGE_JOB } from './queue-merge.js'
import { type DocumentSource, rebuildIndex } from './rebuild-index.js'

const REBUILD_JOB = 'search.rebuild'

export interface IndexJobsOptions {
  readonly database: Database
  readonly analyser: Analyser
  readonly documents: DocumentSource
}

/** The background jobs of the indexes, for `startJobs`. Both are idempotent. */
export function indexJobs({ database, analyser, documents }: IndexJobsOptions): Record<string, JobTask> {
  return {
    [MERGE_JOB]: async (payload, context) => {
      await mergeIndex(database, indexIdOf(payload), context.signal)
    },
    [REBUILD_JOB]: async (payload) => {
      await rebuildIndex(database, indexIdOf(payload), analyser, documents)
    },
  }
}

/** Queues a rebuild of an index; one that is queued already is not queued twice. */
export async function queueRebuild(db: Queryable, indexId: string): Promise<void> {
  await addJob(db, REBUILD_JOB, { index_id: indexId }, { key: `${REBUILD_JOB}:${indexId}` })
}

function indexIdOf(payload: unknown): string {
  const { index_id: indexId } = payload as { index_id: string }
  return indexId
}
