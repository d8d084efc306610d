import { createHash } from 'node:crypto'
import { ServiceError } from '@quire/envelope'

/** Largest notebook in bytes of UTF-8: 32 MiB. */
export const MAX_NOTEBOOK_BYTES = 32 * 1024 * 1024

/**
 * Reads the bytes of a notebook as text, exactly: a byte order mark stays.
 * @throws {ServiceError} `PAYLOAD_TOO_LARGE` over {@link MAX_NOTEBOOK_BYTES}, `UNPROCESSABLE_CONTENT` for anything but
 * UTF-8 without U+0000, which Postgres cannot store.
 */
export function decodeNotebook(bytes: Uint8Array): string {
  if (bytes.byteLength > MAX_NOTEBOOK_BYTES) throw tooLarge()
  let content: string
  try {
    content = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch (cause) {
    throw unprocessable('The content is not UTF-8; save it as UTF-8', cause)
  }
  return storableContent(content)
}

/** The same checks for content that is text already. */
export function checkContent(content: string): string {
  if (Buffer.byteLength(content) > MAX_NOTEBOOK_BYTES) throw tooLarge()
  if (!content.isWellFormed()) throw unprocessable('The content holds lone surrogates, which are no text')
  return storableContent(content)
}

/** SHA-256 of the bytes, in hex. */
export function contentHash(bytes: Uint8Array | string): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function storableContent(content: string): string {
  if (content.includes('\0')) throw unprocessable('The content holds the character U+0000; remove it')
  return content
}

function tooLarge(): ServiceError {
  return new ServiceError('PAYLOAD_TOO_LARGE', 'The content is larger than 32 MiB; split the notebook', {
    field: 'content',
  })
}

function unprocessable(message: string, cause?: unknown): ServiceError {
  return new ServiceError('UNPROCESSABLE_CONTENT', message, { field: 'content', cause })
}
