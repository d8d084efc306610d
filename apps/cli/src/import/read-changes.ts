import { readFile } from 'node:fs/promises'
import { isServiceError } from '@quire/envelope'
import {
  contentHash,
  decodeNotebook,
  MAX_NOTEBOOK_BYTES,
  type NotebookPut,
  validatePath,
} from '@quire/notebooks'
import type { FoundFile } from './find-files.js'

/** Files read at once, and no more once their bytes reach the limit: a file alone may be larger. */
const READ_FILES = 64
const READ_BYTES = 8 * 1024 * 1024

/** What a transaction takes: at most this many notebooks, and no more once their bytes reach the limit. */
const BATCH_NOTEBOOKS = 100
const BATCH_BYTES = 2 * 1024 * 1024

export interface ReadOptions {
  /** SHA-256 in hex of what is stored, by path. */
  readonly stored: ReadonlyMap<string, string>
  readonly onUnchanged: () => void
  /** Told of each file that cannot be read or stored; the others go on. */
  readonly onFailure: (path: string, error: unknown) => void
}

interface Change {
  readonly put: NotebookPut
  readonly bytes: number
}

/** Reads files and yields what differs from what is stored, in batches and in the order of the files. */
export async function* readChanges(
  files: readonly FoundFile[],
  { stored, onUnchanged, onFailure }: ReadOptions,
): AsyncGenerator<readonly NotebookPut[]> {
  const taken = new Set<string>()
  let batch: NotebookPut[] = []
  let batchBytes = 0
  for (const group of groupsOf(files)) {
    const read = await Promise.all(
      group.map((file) =>
        readChange(file, stored, taken).catch((error) => {
          onFailure(file.path, error)
          return 'failed' as const
        }),
      ),
    )
    for (const change of read) {
      if (change === 'failed') continue
      if (change === 'unchanged') {
        onUnchanged()
        continue
      }
      batch.push(change.put)
      batchBytes += change.bytes
      if (batch.length < BATCH_NOTEBOOKS && batchBytes < BATCH_BYTES) continue
      yield batch
      batch = []
      batchBytes = 0
    }
  }
  if (batch.length > 0) yield batch
}

function* groupsOf(files: readonly FoundFile[]): Generator<FoundFile[]> {
  let group: FoundFile[] = []
  let bytes = 0
  for (const file of files) {
    if (group.length === READ_FILES || (group.length > 0 && bytes + file.bytes > READ_BYTES)) {
      yield group
      group = []
      bytes = 0
    }
    group.push(file)
    bytes += file.bytes
  }
  if (group.length > 0) yield group
}

/** @param taken Paths of the files before, in the form they are stored under. */
async function readChange(
  { path, file, bytes }: FoundFile,
  stored: ReadonlyMap<string, string>,
  taken: Set<string>,
): Promise<Change | 'unchanged'> {
  const storedPath = validatePath(path)
  if (taken.has(storedPath)) throw new Error('another file has the same name in another Unicode form')
  taken.add(storedPath)
  if (bytes > MAX_NOTEBOOK_BYTES) throw new Error(`it has more than ${MAX_NOTEBOOK_BYTES / 2 ** 20} MiB`)
  const content = await readFile(file)
  if (stored.get(storedPath) === contentHash(content)) return 'unchanged'
  return { put: { path: storedPath, content: decodeNotebook(content) }, bytes: content.length }
}

/** Why a file or folder was skipped, for a person. */
export function failureReason(path: string, error: unknown): string {
  if (isServiceError(error)) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return 'no permission to read it'
  // Node puts U+FFFD in the place of bytes that are not UTF-8, and then finds no such file.
  if (code === 'ENOENT') return path.includes('\ufffd') ? 'its name is not UTF-8; rename it' : 'it is gone'
  return message
}
