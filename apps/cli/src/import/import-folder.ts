import { readFile } from 'node:fs/promises'
import { isServiceError, ServiceError } from '@quire/envelope'
import {
  contentHash,
  decodeNotebook,
  type NotebookPut,
  type ProjectAccess,
  validatePath,
} from '@quire/notebooks'
import { mergeIndex } from '@quire/retrieval-store'
import type { Workbench } from '../database-options.js'
import { type FoundFile, findFiles } from './find-files.js'

/** A transaction takes at most this many files, and no more once their bytes reach the limit. */
const BATCH_FILES = 100
const BATCH_BYTES = 2 * 1024 * 1024

/** Batches written at once: while Postgres works on one, the next is read and analysed. */
const PARALLEL_WRITES = 2

/** Batches between two merges of the index. */
const BATCHES_PER_MERGE = 32

export interface ImportOptions {
  readonly folder: string
  readonly access: ProjectAccess
  /** Removes notebooks whose files are gone. */
  readonly prune: boolean
  readonly signal: AbortSignal
  /** Told of the files found, once, and of each file that is done. */
  readonly onProgress?: (done: number, total: number) => void
  /** Told of each file or folder that is skipped. */
  readonly onFailure?: (path: string, why: string) => void
}

export interface ImportReport {
  readonly files: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  readonly failed: readonly { readonly path: string; readonly reason: string }[]
  /** Whether it was stopped before the end. */
  readonly interrupted: boolean
  readonly seconds: {
    readonly total: number
    /** Waiting for files. */
    readonly reading: number
    /** Waiting for batches to be written: analysis in this process, and Postgres. */
    readonly writing: number
    readonly merging: number
    /** CPU of this process. */
    readonly cpu: number
  }
}

interface FileRead {
  readonly put: NotebookPut
  readonly bytes: number
}

/**
 * Brings a folder of Markdown into a project. Files whose content is stored already are passed over by hash; each
 * notebook is written whole or not at all; a file that cannot be stored is reported and skipped.
 */
export async function importFolder(bench: Workbench, options: ImportOptions): Promise<ImportReport> {
  const { access, signal } = options
  const started = performance.now()
  const cpu = process.cpuUsage()
  const counts = { created: 0, updated: 0, unchanged: 0, removed: 0 }
  const time = { reading: 0, writing: 0, merging: 0 }
  const failed: { path: string; reason: string }[] = []
  const fail = (path: string, error: unknown) => {
    const reason = reasonOf(error)
    failed.push({ path, reason })
    options.onFailure?.(path, reason)
  }

  const files: FoundFile[] = []
  const unreadableFolders: string[] = []
  for await (const found of findFiles(options.folder, (path, error) => {
    unreadableFolders.push(`${path.normalize('NFC')}/`)
    fail(path, error)
  })) {
    files.push(found)
  }
  const stored = await bench.notebooks.notebookHashes(access)
  if (options.prune && files.length === 0 && stored.size > 0) {
    throw new ServiceError(
      'INVALID_ARGUMENT',
      'The folder holds no Markdown; --prune would remove every notebook',
    )
  }
  const seen = new Set<string>()
  let done = 0
  const advance = (count: number) => {
    done += count
    options.onProgress?.(done, files.length)
  }
  options.onProgress?.(0, files.length)

  const running = new Set<Promise<void>>()
  let batches = 0
  const write = async (batch: readonly FileRead[]) => {
    const results = await bench.notebooks.putNotebooks(
      access,
      batch.map((file) => file.put),
    )
    for (const { outcome } of results) counts[outcome] += 1
    advance(batch.length)
  }
  const flush = async (batch: FileRead[]) => {
    if (batch.length === 0) return
    const from = performance.now()
    while (running.size >= PARALLEL_WRITES) await Promise.race(running)
    const writing = write(batch).finally(() => running.delete(writing))
    running.add(writing)
    // Its failure is met where the next batch waits; until then it is no unhandled one.
    writing.catch(() => {})
    time.writing += performance.now() - from
    batches += 1
    if (batches % BATCHES_PER_MERGE === 0) await merge()
  }
  const merge = async () => {
    const from = performance.now()
    await mergeIndex(bench.database, access.project_id, signal)
    time.merging += performance.now() - from
  }

  let batch: FileRead[] = []
  let bytes = 0
  for (const file of files) {
    if (signal.aborted) break
    const from = performance.now()
    const read = await readNotebook(file, stored, seen).catch((error) => {
      fail(file.path, error)
      return 'failed' as const
    })
    time.reading += performance.now() - from
    if (read === 'unchanged') counts.unchanged += 1
    if (read === 'unchanged' || read === 'failed') {
      advance(1)
      continue
    }
    batch.push(read)
    bytes += read.bytes
    if (batch.length < BATCH_FILES && bytes < BATCH_BYTES) continue
    await flush(batch)
    batch = []
    bytes = 0
  }
  if (!signal.aborted) await flush(batch)
  const from = performance.now()
  await Promise.all(running)
  time.writing += performance.now() - from

  if (options.prune && !signal.aborted) {
    const isKept = (path: string) =>
      seen.has(path) || unreadableFolders.some((folder) => path.startsWith(folder))
    const gone = [...stored.keys()].filter((path) => !isKept(path))
    for (let i = 0; i < gone.length && !signal.aborted; i += BATCH_FILES) {
      counts.removed += await bench.notebooks.deleteNotebooks(access, gone.slice(i, i + BATCH_FILES))
    }
  }
  if (batches > 0 || counts.removed > 0) await merge()
  const used = process.cpuUsage(cpu)
  const inSeconds = (milliseconds: number) => Math.round(milliseconds) / 1_000
  return {
    files: files.length,
    ...counts,
    failed,
    interrupted: signal.aborted,
    seconds: {
      total: inSeconds(performance.now() - started),
      reading: inSeconds(time.reading),
      writing: inSeconds(time.writing),
      merging: inSeconds(time.merging),
      cpu: inSeconds((used.user + used.system) / 1_000),
    },
  }
}

async function readNotebook(
  { path, file }: FoundFile,
  stored: ReadonlyMap<string, string>,
  seen: Set<string>,
): Promise<FileRead | 'unchanged'> {
  const normal = path.normalize('NFC')
  if (seen.has(normal)) throw new Error('another file has the same name in another Unicode form')
  // Before it is read: a file that is there but cannot be read must not be pruned.
  seen.add(normal)
  validatePath(path)
  const bytes = await readFile(file)
  if (stored.get(normal) === contentHash(bytes)) return 'unchanged'
  return { put: { path: normal, content: decodeNotebook(bytes) }, bytes: bytes.length }
}

function reasonOf(error: unknown): string {
  if (isServiceError(error)) return error.message
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EACCES' || code === 'EPERM') return 'it cannot be read: no permission'
  if (code === 'ENOENT') return 'it is gone'
  return message
}
