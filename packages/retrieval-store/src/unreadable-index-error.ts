import { ServiceError } from '@quire/envelope'
import type { SegmentError } from '@quire/retrieval-core'

const BEING_REBUILT = 'The search index is being rebuilt; try again shortly'
const WRITTEN_BY_NEWER =
  'The search index was written by a newer release or analyser version; update this server to search it'

/** The index cannot answer until it is rebuilt: another analyser version wrote it, or it is damaged. */
export class UnreadableIndexError extends ServiceError {
  readonly indexId: string
  /** False where this process is the older one: it must not undo what a newer one has written. */
  readonly rebuildable: boolean

  private constructor(indexId: string, reason: string, rebuildable: boolean, cause?: unknown) {
    super('UNAVAILABLE', rebuildable ? BEING_REBUILT : WRITTEN_BY_NEWER, {
      reason,
      cause,
      retryable: rebuildable,
    })
    this.indexId = indexId
    this.rebuildable = rebuildable
  }

  static otherVersion(indexId: string, written: number, current: number): UnreadableIndexError {
    const reason = `index ${indexId} was written by analyser version ${written}, this process has ${current}`
    return new UnreadableIndexError(indexId, reason, written < current)
  }

  /** A damaged segment is rebuilt; one of a format that this release does not know is left to the release that does. */
  static ofSegment(indexId: string, cause: SegmentError): UnreadableIndexError {
    const isNewer = cause.code === 'UNKNOWN_VERSION'
    const fault = isNewer ? 'has a segment of an unknown format' : 'is damaged'
    const reason = `index ${indexId} ${fault}: ${cause.message}`
    return new UnreadableIndexError(indexId, reason, !isNewer, cause)
  }
}
