import { ServiceError } from '@quire/envelope'

/** Longest path in code points. */
const MAX_PATH_CHARS = 1_024

/** Longest path in bytes of UTF-8: what an index of Postgres takes, with room for the project's id. */
export const MAX_PATH_BYTES = 2_048

/**
 * The path a notebook is stored under: relative to the project's root, parts separated by `/`, in Unicode form NFC, so
 * that the same name typed on two systems is one notebook.
 * @throws {ServiceError} `INVALID_ARGUMENT` for an empty or absolute path, empty parts, `.` and `..`, control
 * characters, lone surrogates, more than 1,024 code points or 2,048 bytes of UTF-8.
 */
export function validatePath(path: string): string {
  const refuse = (why: string) => new ServiceError('INVALID_ARGUMENT', `path ${why}`, { field: 'path' })
  if (!path.isWellFormed()) throw refuse('must be well-formed Unicode')
  const normal = path.normalize('NFC')
  if ([...normal].length > MAX_PATH_CHARS) throw refuse(`must be at most ${MAX_PATH_CHARS} characters`)
  if (Buffer.byteLength(normal) > MAX_PATH_BYTES)
    throw refuse(`must be at most ${MAX_PATH_BYTES} bytes of UTF-8`)
  if (/\p{Cc}/u.test(normal)) throw refuse('must not hold control characters')
  const parts = normal.split('/')
  if (parts.includes('')) throw refuse('must be relative, without empty parts: folder/name.md')
  if (parts.includes('.') || parts.includes('..')) throw refuse('must not hold the parts . or ..')
  return normal
}

/** The folders above a path, outermost first. */
export function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

export function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** The folder that holds a path, undefined at the root. */
export function parentOf(path: string): string | undefined {
  const end = path.lastIndexOf('/')
  return end < 0 ? undefined : path.slice(0, end)
}
