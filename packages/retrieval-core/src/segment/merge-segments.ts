import { compareCodePoints } from '../code-point-order.js'
import { RetrievalError } from '../retrieval-error.js'
import { FieldWriter } from './field-writer.js'
import { FIELDS, isBlockField } from './fields.js'
import { GONE, mergedLengths, mergeField } from './merge-field.js'
import type { Segment } from './segment.js'
import { SegmentWriter } from './segment-writer.js'

/** Ordinals of the documents of a segment that are not to be seen any more. */
export type DeadDocuments = ReadonlySet<number>

export interface SegmentPart {
  readonly segment: Segment
  readonly dead: DeadDocuments
}

interface LiveDocument {
  readonly part: number
  readonly ordinal: number
  /** The id and a full stop, as segments are sorted. */
  readonly key: string
}

/**
 * Merges the live documents of segments into one: the bytes that `buildSegment` would give for them. Undefined where
 * nothing is live. Works field by field and term by term: beside the result, it holds the postings of one term.
 * @throws {RetrievalError} `DUPLICATE_DOCUMENT` for two live copies of one id.
 */
export function mergeSegments(parts: readonly SegmentPart[]): Uint8Array | undefined {
  const live = liveDocuments(parts)
  if (live.length === 0) return undefined
  const writer = new SegmentWriter()
  // Per part, the new ordinal of each document and block.
  const documents = parts.map(({ segment }) => new Uint32Array(segment.documentCount).fill(GONE))
  const blocks = parts.map(({ segment }) => new Uint32Array(segment.blockCount).fill(GONE))
  for (const { part, ordinal } of live) {
    const { segment } = parts[part]!
    const first = segment.firstBlock(ordinal)
    const blockCount = segment.firstBlock(ordinal + 1) - first
    documents[part]![ordinal] = writer.documentCount
    for (let i = 0; i < blockCount; i++) blocks[part]![first + i] = writer.blockCount + i
    writer.addDocument({
      id: segment.documentId(ordinal),
      revision: segment.revisionOf(ordinal),
      blockCount,
    })
  }
  for (const field of FIELDS) {
    const [ordinals, units] = isBlockField(field)
      ? [blocks, writer.blockCount]
      : [documents, writer.documentCount]
    const sources = parts.map(({ segment }, part) => ({
      reader: segment.field(field),
      ordinals: ordinals[part]!,
    }))
    const fieldWriter = new FieldWriter(mergedLengths(sources, units))
    mergeField(sources, units, fieldWriter)
    writer.addField(field, fieldWriter)
  }
  return writer.finish()
}

function liveDocuments(parts: readonly SegmentPart[]): LiveDocument[] {
  const live: LiveDocument[] = []
  for (const [part, { segment, dead }] of parts.entries()) {
    for (let ordinal = 0; ordinal < segment.documentCount; ordinal++) {
      if (!dead.has(ordinal)) live.push({ part, ordinal, key: `${segment.documentId(ordinal)}.` })
    }
  }
  live.sort((a, b) => compareCodePoints(a.key, b.key))
  for (let i = 1; i < live.length; i++) {
    if (live[i]!.key === live[i - 1]!.key) {
      throw new RetrievalError('DUPLICATE_DOCUMENT', 'Two live copies of one document cannot be merged')
    }
  }
  return live
}
