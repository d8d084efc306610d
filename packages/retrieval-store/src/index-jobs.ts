import type { Database, Queryable } from '@quire/database'
import { addJob, type JobTask } from '@quire/database/jobs'
import { type Analyser, SegmentError } from '@quire/retrieval-core'
import { mergeIndex } from './merge-index.js'
import { MERGE_JOB } from './queue-merge.js'
import { type DocumentSource, rebuildIndex } from './rebuild-index.js'
import type { IndexThreads } from './threads/index-threads.js'
import { UnreadableIndexError } from './unreadable-index-error.js'

const REBUILD_JOB = 'search.rebuild'

export interface IndexJobsOptions {
  readonly database: Database
  readonly analyser: Analyser
  readonly documents: DocumentSource
  /** Where the work is done. Default: here. */
  readonly threads?: IndexThreads
  /** Told of an index that turned out to be damaged, whose rebuild is queued. */
  readonly onDamage?: (error: UnreadableIndexError) => void
}

/** The background jobs of the indexes, for `startJobs`. Both are idempotent. */
export function indexJobs(options: IndexJobsOptions): Record<string, JobTask> {
  const { database, analyser, documents, threads, onDamage } = options
  return {
    [MERGE_JOB]: async (payload, { signal }) => {
      const indexId = indexIdOf(payload)
      try {
        await mergeIndex(database, indexId, { signal, ...(threads && { threads }) })
      } catch (cause) {
        if (!(cause instanceof SegmentError)) throw cause
        // Trying again would not mend it.
        const error = UnreadableIndexError.ofSegment(indexId, cause)
        onDamage?.(error)
        if (error.rebuildable) await queueRebuild(database, indexId)
      }
    },
    [REBUILD_JOB]: async (payload) => {
      await rebuildIndex(database, indexIdOf(payload), analyser, documents, threads)
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
