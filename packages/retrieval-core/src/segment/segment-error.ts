export type SegmentErrorCode =
  /** The bytes do not begin like a segment. */
  | 'NOT_A_SEGMENT'
  /** A segment of a format version that this code does not read. */
  | 'UNKNOWN_VERSION'
  /** Cut short, changed, or put together wrongly. */
  | 'DAMAGED'

/** Bytes that cannot be opened as a segment. `section` names the part at fault: `header` or a section of the format. */
export class SegmentError extends Error {
  override readonly name = 'SegmentError'
  readonly code: SegmentErrorCode
  readonly section: string

  constructor(code: SegmentErrorCode, section: string, message: string) {
    super(`segment ${section}: ${message}`)
    this.code = code
    this.section = section
  }
}
