import type { Database, Queryable } from '@quire/database'
import { ServiceError } from '@quire/envelope'
import type { Analyser, DocumentInput } from '@quire/retrieval-core'
import { buildDocuments } from './build-work.js'
import { MAX_SEGMENTS } from './merge-policy.js'
import { type PublishedSegment, publishSegments } from './publish-segments.js'
import { type Manifest, readManifest } from './queries/read-manifest.js'
import { queueMerge } from './queue-merge.js'
import type { IndexThreads } from './threads/index-threads.js'

/** Reads all documents of an index in batches, each of a few megabytes of text, within one transaction. */
export type DocumentSource = (tx: Queryable, indexId: string) => AsyncIterable<readonly DocumentInput[]>

/** Times a rebuild is started again because a merge or another rebuild came between. */
const MAX_ATTEMPTS = 5

interface Rebuilt {
  readonly manifest: Manifest
  readonly segments: readonly PublishedSegment[]
}

/**
 * Builds an index anew from its documents: after a change of the analyser, or over a damaged segment. Writers go on
 * meanwhile; what they add after the rebuild's snapshot stays beside its segments. Publishes only if every segment of the
 * snapshot is still there, so that merges and other rebuilds may run beside it; may be repeated. Leaves an index alone
 * that a newer analyser has written to.
 * @param threads Where segments are built. Default: here.
 * @throws {ServiceError} `UNAVAILABLE` when others came between too often.
 */
export async function rebuildIndex(
  database: Database,
  indexId: string,
  analyser: Analyser,
  documents: DocumentSource,
  threads?: IndexThreads,
): Promise<void> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const rebuilt = await readAnew(database, indexId, analyser, documents, threads)
    if (rebuilt === undefined || (await publish(database, indexId, analyser, rebuilt))) return
  }
  throw new ServiceError('UNAVAILABLE', 'The search index changed too often to be rebuilt; try again')
}

/** Segments of all documents, as of one snapshot. Undefined where there is nothing for this process to rebuild. */
function readAnew(
  database: Database,
  indexId: string,
  analyser: Analyser,
  documents: DocumentSource,
  threads: IndexThreads | undefined,
): Promise<Rebuilt | undefined> {
  return database.transaction(
    async (tx) => {
      const manifest = await readManifest(tx, indexId)
      if (manifest.version === 0) return undefined
      if (manifest.segments.some((segment) => segment.analyserVersion > analyser.version)) return undefined
      const segments: PublishedSegment[] = []
      for await (const batch of documents(tx, indexId)) {
        if (batch.length > 0) segments.push(await buildDocuments(batch, analyser, threads))
      }
      return { manifest, segments }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
}

/** Swaps the segments of the snapshot for the new ones. False where one of them is gone by now. */
async function publish(
  database: Database,
  indexId: string,
  analyser: Analyser,
  { manifest, segments }: Rebuilt,
): Promise<boolean> {
  const outcome = await publishSegments(database, {
    indexId,
    replaced: manifest.segments.map((segment) => segment.segmentId),
    cleanVersion: manifest.version,
    analyserVersion: analyser.version,
    segments,
  })
  if (outcome === 'published' && segments.length > MAX_SEGMENTS) await queueMerge(database, indexId)
  return outcome !== 'overtaken'
}
