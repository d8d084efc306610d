import type { Queryable } from '@quire/database'
import { addJob } from '@quire/database/jobs'

export const MERGE_JOB = 'search.merge'

/** Queues a merge of an index at the caller's commit; one that is queued already is not queued twice. */
export async function queueMerge(tx: Queryable, indexId: string): Promise<void> {
  await addJob(tx, MERGE_JOB, { index_id: indexId }, { key: `${MERGE_JOB}:${indexId}` })
}
