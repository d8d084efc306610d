import type { Database, Queryable } from '@quire/database'
import { type Analyser, buildSegment, type DocumentInput } from '@quire/retrieval-core'
import { lockManifest, readManifest } from './queries/read-manifest.js'
import { replaceSegments } from './queries/replace-segments.js'

/** Reads all documents of an index in batches, each of a few megabytes of text, within one transaction. */
export type DocumentSource = (tx: Queryable, indexId: string) => AsyncIterable<readonly DocumentInput[]>

/**
 * Builds an index anew from its documents: after a change of the analyser, or over a damaged segment. Writers go on
 * meanwhile; what they add after the rebuild's snapshot stays beside its segments. Idempotent.
 */
export async function rebuildIndex(
  database: Database,
  indexId: string,
  analyser: Analyser,
  documents: DocumentSource,
): Promise<void> {
  const rebuilt = await database.transaction(
    async (tx) => {
      const { version } = await readManifest(tx, indexId)
      const segments: Uint8Array[] = []
      if (version === 0) return { version, segments }
      for await (const batch of documents(tx, indexId)) {
        if (batch.length > 0) segments.push(buildSegment(batch, analyser))
      }
      return { version, segments }
    },
    { isolation: 'repeatable read', readOnly: true },
  )
  if (rebuilt.version === 0) return
  await database.transaction(async (tx) => {
    const manifest = await lockManifest(tx, indexId)
    if (manifest.version === 0) return
    await replaceSegments(tx, {
      indexId,
      replaced: manifest.segments.map((row) => row.segmentId).filter((id) => id <= rebuilt.version),
      cleanVersion: rebuilt.version,
      analyserVersion: analyser.version,
      segments: rebuilt.segments,
    })
  })
}
