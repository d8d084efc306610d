import { readFile } from 'node:fs/promises'
import { isServiceError } from '@quire/envelope'
import { contentHash, decodeNotebook, type NotebookPut, validatePath } from '@quire/notebooks'
import type { FoundFile } from './find-files.js'

export interface NotebookFile {
  readonly put: NotebookPut
  readonly bytes: number
}

/**
 * Reads a file as a notebook, unless what is stored has the same hash.
 * @param stored SHA-256 in hex, by path.
 * @param seen Paths met so far; this one is added before anything can go wrong, so that it is not pruned.
 * @throws when it cannot be read or stored; `failureReason` words it.
 */
export async function readNotebookFile(
  { path, file }: FoundFile,
  stored: ReadonlyMap<string, string>,
  seen: Set<string>,
): Promise<NotebookFile | 'unchanged'> {
  const normal = path.normalize('NFC')
  if (seen.has(normal)) throw new Error('another file has the same name in another Unicode form')
  seen.add(normal)
  validatePath(path)
  const bytes = await readFile(file)
  if (stored.get(normal) === contentHash(bytes)) return 'unchanged'
  return { put: { path: normal, content: decodeNotebook(bytes) }, bytes: bytes.length }
}

/** Why a file or folder was skipped, for a person. */
export function failureReason(error: unknown): string {
  if (isServiceError(error)) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return 'it cannot be read: no permission'
  if (code === 'ENOENT') return 'it is gone'
  return message
}
