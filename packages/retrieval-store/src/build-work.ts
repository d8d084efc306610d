import {
  type Analyser,
  buildSegment,
  type DocumentInput,
  mergeSegments,
  openSegment,
} from '@quire/retrieval-core'
import type { LoadedPart } from './loaded-index.js'
import type { PublishedSegment } from './publish-segments.js'
import type { MergeInput } from './tasks/build-task.js'
import type { IndexThreads } from './threads/index-threads.js'

const MODULE = new URL('../dist/tasks/build-task.js', import.meta.url).href

/** Bytes of segments up to which they are merged at once: a few milliseconds. */
const INLINE_MERGE_BYTES = 256 * 1024

/** Merges the live documents of parts, in a thread if there is one and it pays. Undefined where none is alive. */
export async function mergeParts(
  parts: readonly Pick<LoadedPart, 'segment' | 'dead' | 'bytes'>[],
  threads: IndexThreads | undefined,
  signal: AbortSignal | undefined,
): Promise<PublishedSegment | undefined> {
  const size = parts.reduce((sum, { bytes }) => sum + bytes.byteLength, 0)
  const merge = (): Promise<Uint8Array | undefined> => {
    const input: MergeInput = {
      parts: parts.map(({ bytes, dead }) => ({ bytes, dead: Int32Array.from(dead) })),
    }
    return threads!.background.run({ module: MODULE, name: 'merge' }, () => input, signal)
  }
  const isInline = threads === undefined || size <= INLINE_MERGE_BYTES
  const bytes = isInline ? mergeSegments(parts) : await merge()
  return bytes && published(bytes)
}

/** Builds the segment of documents, in a thread if there is one. */
export async function buildDocuments(
  documents: readonly DocumentInput[],
  analyser: Analyser,
  threads: IndexThreads | undefined,
): Promise<PublishedSegment> {
  if (threads === undefined) return published(buildSegment(documents, analyser))
  return published(
    await threads.background.run<Uint8Array>({ module: MODULE, name: 'build' }, () => documents),
  )
}

function published(bytes: Uint8Array): PublishedSegment {
  // Made a moment ago.
  const { documentCount, blockCount } = openSegment(bytes, { isVerified: true })
  return { documentCount, blockCount, bytes }
}
