import type { Analyser } from '../analysis/analyser.js'
import { compareCodePoints } from '../code-point-order.js'
import { type DocumentInput, MAX_BLOCKS_PER_DOCUMENT } from '../document-input.js'
import { RetrievalError } from '../retrieval-error.js'
import { SegmentBuilder } from './segment-builder.js'

/**
 * Builds a segment from documents. Linear in their text; equal documents give equal bytes, whatever their order.
 * @throws {RetrievalError} `INVALID_DOCUMENT`, `DUPLICATE_DOCUMENT`.
 */
export function buildSegment(documents: readonly DocumentInput[], analyser: Analyser): Uint8Array {
  const builder = new SegmentBuilder(analyser)
  const sorted = documents.toSorted((a, b) => compareCodePoints(`${a.id}.`, `${b.id}.`))
  for (const [index, document] of sorted.entries()) {
    check(document)
    if (index > 0 && sorted[index - 1]!.id === document.id) {
      throw new RetrievalError('DUPLICATE_DOCUMENT', 'A document may be given only once')
    }
    builder.add(document)
  }
  return builder.finish()
}

function check({ id, revision, blocks }: DocumentInput): void {
  if (id === '' || !id.isWellFormed()) {
    throw new RetrievalError('INVALID_DOCUMENT', 'A document needs an id of well-formed Unicode')
  }
  if (!Number.isSafeInteger(revision) || revision < 1) {
    throw new RetrievalError('INVALID_DOCUMENT', 'A revision is a safe integer from 1')
  }
  if (blocks.length > MAX_BLOCKS_PER_DOCUMENT) {
    throw new RetrievalError('INVALID_DOCUMENT', `A document has at most ${MAX_BLOCKS_PER_DOCUMENT} blocks`)
  }
}
