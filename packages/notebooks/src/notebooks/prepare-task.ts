import { Moved } from '@quire/retrieval-store'
import { threadAnalyser } from '@quire/retrieval-store/thread'
import { type NotebookDraft, type PreparedWrite, prepareNotebooks } from './prepare-notebooks.js'

/** What a thread runs: {@link prepareNotebooks}, all bytes of the result being given away. */
export function prepare(drafts: readonly NotebookDraft[]): Moved<PreparedWrite> {
  const prepared = prepareNotebooks(drafts, threadAnalyser)
  const { content, blocks, links, segment } = prepared
  const buffers = [...content, ...blocks, ...links].map(({ buffer }) => buffer)
  if (segment !== undefined) buffers.push(segment.bytes.buffer as ArrayBuffer)
  return new Moved(prepared, buffers)
}
