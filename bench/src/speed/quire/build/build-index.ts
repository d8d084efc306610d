import {
  type Analyser,
  buildSegment,
  type DocumentInput,
  mergeSegments,
  openSegment,
} from '@quire/retrieval-core'

/** Blocks whose text is held at once. */
const BATCH_BLOCKS = 20_000

export interface BuiltIndex {
  readonly segment: Uint8Array
  readonly blocks: number
  /** Time spent in analysis and in building segments, and in merging them. The reading of the text is not counted. */
  readonly buildSeconds: number
  readonly mergeSeconds: number
}

/** Builds an index batch by batch, then merges all segments into one. @throws {Error} without a document. */
export async function buildIndex(
  documents: AsyncIterable<DocumentInput>,
  analyser: Analyser,
): Promise<BuiltIndex> {
  const segments: Uint8Array[] = []
  let batch: DocumentInput[] = []
  let blocksInBatch = 0
  let blocks = 0
  let buildSeconds = 0

  const flush = (): void => {
    if (batch.length === 0) return
    const start = performance.now()
    segments.push(buildSegment(batch, analyser))
    buildSeconds += (performance.now() - start) / 1000
    blocks += blocksInBatch
    batch = []
    blocksInBatch = 0
  }

  for await (const document of documents) {
    batch.push(document)
    blocksInBatch += document.blocks.length
    if (blocksInBatch >= BATCH_BLOCKS) flush()
  }
  flush()
  const start = performance.now()
  const merged = mergeSegments(segments.map((bytes) => ({ segment: openSegment(bytes), dead: new Set() })))
  const mergeSeconds = (performance.now() - start) / 1000
  if (merged === undefined) throw new Error('There is no document to index')
  return { segment: merged, blocks, buildSeconds, mergeSeconds }
}
