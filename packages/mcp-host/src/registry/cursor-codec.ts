import { createHmac, timingSafeEqual } from 'node:crypto'
import { ServiceError } from '@quire/envelope'

const MIN_KEY_BYTES = 16
const MAX_CURSOR_CHARS = 8_192

/**
 * Opaque, signed page cursors: a position, and an HMAC-SHA256 over the position and everything it is bound to. Nothing
 * is stored, so every process that has the key reads every other's cursors. A cursor is not a credential: whoever
 * serves the next page checks the caller again.
 */
export class CursorCodec {
  readonly #key: string | Uint8Array

  /** @param key A secret of at least 16 bytes. */
  constructor(key: string | Uint8Array) {
    if (Buffer.byteLength(key) < MIN_KEY_BYTES) {
      throw new RangeError(`a cursor key has at least ${MIN_KEY_BYTES} bytes`)
    }
    this.#key = key
  }

  /** @param binding What the cursor is good for, as JSON. */
  issue(binding: readonly unknown[], position: string): string {
    const signature = createHmac('sha256', this.#key).update(JSON.stringify([binding, position]))
    return `${Buffer.from(position).toString('base64url')}.${signature.digest('base64url')}`
  }

  /**
   * The position in a cursor that `issue` made for the same binding.
   * @throws {ServiceError} `INVALID_ARGUMENT`, for any other string.
   */
  read(binding: readonly unknown[], cursor: string): string {
    if (cursor.length > MAX_CURSOR_CHARS) throw invalidCursor()
    const position = Buffer.from(cursor.split('.', 1)[0]!, 'base64url').toString()
    // Comparing whole cursors leaves no second spelling of one: base64 decoders forgive much.
    const given = Buffer.from(cursor)
    const issued = Buffer.from(this.issue(binding, position))
    if (given.length !== issued.length || !timingSafeEqual(given, issued)) throw invalidCursor()
    return position
  }
}

/** The one answer to a cursor that is malformed, foreign, stale, or past the end. */
export function invalidCursor(): ServiceError {
  return new ServiceError(
    'INVALID_ARGUMENT',
    'The cursor is not valid for this request. Start without one.',
    {
      field: 'cursor',
    },
  )
}
