import { compareCodePoints } from '../code-point-order.js'
import { RetrievalError } from '../retrieval-error.js'
import { FIELDS, type Field, isBlockField } from './fields.js'
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
  readonly id: string
}

const GONE = 0xffffffff

/**
 * Merges the live documents of segments into one: the bytes that `buildSegment` would give for them. Undefined where
 * nothing is live.
 * @throws {RetrievalError} `DUPLICATE_DOCUMENT` for two live copies of one id.
 */
export function mergeSegments(parts: readonly SegmentPart[]): Uint8Array | undefined {
  const live = liveDocuments(parts)
  if (live.length === 0) return undefined
  const writer = new SegmentWriter()
  // Where each part's documents and blocks go.
  const documents = parts.map(({ segment }) => new Uint32Array(segment.documentCount).fill(GONE))
  const blocks = parts.map(({ segment }) => new Uint32Array(segment.blockCount).fill(GONE))
  for (const { part, ordinal, id } of live) {
    const { segment } = parts[part]!
    documents[part]![ordinal] = writer.documentCount
    const first = segment.firstBlock(ordinal)
    const blockCount = segment.firstBlock(ordinal + 1) - first
    for (let i = 0; i < blockCount; i++) blocks[part]![first + i] = writer.blockCount + i
    writer.addDocument({ id, revision: segment.revisionOf(ordinal), blockCount })
  }
  for (const field of FIELDS) {
    for (const [part, { segment }] of parts.entries()) {
      copyField(writer, field, segment, (isBlockField(field) ? blocks : documents)[part]!)
    }
  }
  return writer.finish()
}

function liveDocuments(parts: readonly SegmentPart[]): LiveDocument[] {
  const live: LiveDocument[] = []
  for (const [part, { segment, dead }] of parts.entries()) {
    for (let ordinal = 0; ordinal < segment.documentCount; ordinal++) {
      if (!dead.has(ordinal)) live.push({ part, ordinal, id: segment.documentId(ordinal) })
    }
  }
  live.sort((a, b) => compareCodePoints(`${a.id}.`, `${b.id}.`))
  for (let i = 1; i < live.length; i++) {
    if (live[i]!.id === live[i - 1]!.id) {
      throw new RetrievalError('DUPLICATE_DOCUMENT', 'Two live copies of one document cannot be merged')
    }
  }
  return live
}

function copyField(writer: SegmentWriter, field: Field, segment: Segment, target: Uint32Array): void {
  const reader = segment.field(field)
  if (reader === undefined) return
  const builder = writer.field(field)
  let index = 0
  for (const term of reader.terms) {
    const { ordinals, frequencies } = reader.postingsAt(index++)
    let id: number | undefined
    for (let i = 0; i < ordinals.length; i++) {
      const ordinal = target[ordinals[i]!]!
      if (ordinal === GONE) continue
      // A term that only dead documents hold is left out.
      id ??= builder.termId(term)
      builder.add(id, ordinal, frequencies[i]!)
    }
  }
}
