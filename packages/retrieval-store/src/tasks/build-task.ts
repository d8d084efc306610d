import { buildSegment, type DocumentInput, mergeSegments, openSegment } from '@quire/retrieval-core'
import { Moved } from '../threads/thread-messages.js'
import { threadAnalyser } from './thread-analyser.js'

export function build(documents: readonly DocumentInput[]): Moved<Uint8Array> {
  return moved(buildSegment(documents, threadAnalyser))
}

export interface MergeInput {
  /** Verified bytes of the segments, and the ordinals of their dead documents. */
  readonly parts: readonly { readonly bytes: Uint8Array; readonly dead: Int32Array }[]
}

/** Undefined where no document is alive. */
export function merge({ parts }: MergeInput): Moved<Uint8Array> | undefined {
  const merged = mergeSegments(
    parts.map(({ bytes, dead }) => ({
      segment: openSegment(bytes, { isVerified: true }),
      dead: new Set(dead),
    })),
  )
  return merged && moved(merged)
}

function moved(bytes: Uint8Array): Moved<Uint8Array> {
  return new Moved(bytes, [bytes.buffer as ArrayBuffer])
}
