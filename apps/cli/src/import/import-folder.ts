import { ServiceError } from '@quire/envelope'
import type { ProjectAccess } from '@quire/notebooks'
import type { Workbench } from '../database-options.js'
import { BatchWriter } from './batch-writer.js'
import { type FoundFile, findFiles } from './find-files.js'
import type { ImportReport, SkippedFile } from './import-report.js'
import { failureReason, readNotebookFile } from './read-notebook-file.js'

/** Notebooks removed in one transaction. */
const PRUNE_BATCH = 100

export interface ImportOptions {
  readonly folder: string
  readonly access: ProjectAccess
  /** Removes notebooks whose files are gone. */
  readonly prune: boolean
  readonly signal: AbortSignal
  /** Told at the start, and after each file that is done. */
  readonly onProgress?: (done: number, total: number) => void
  /** Told of each file or folder that is skipped. */
  readonly onFailure?: (path: string, reason: string) => void
}

/**
 * Brings a folder of Markdown into a project. Files whose content is stored already are passed over by hash; each
 * notebook is written whole or not at all; a file that cannot be stored is reported and skipped.
 * @throws {ServiceError} `INVALID_ARGUMENT` where pruning by a folder without Markdown would remove everything.
 */
export async function importFolder(bench: Workbench, options: ImportOptions): Promise<ImportReport> {
  const { access, signal } = options
  const started = performance.now()
  const cpu = process.cpuUsage()
  const counts = { created: 0, updated: 0, unchanged: 0, removed: 0 }
  const failed: SkippedFile[] = []
  const fail = (path: string, error: unknown) => {
    const reason = failureReason(error)
    failed.push({ path, reason })
    options.onFailure?.(path, reason)
  }
  const { files, unreadable } = await listFiles(options.folder, fail)
  const stored = await bench.notebooks.notebookHashes(access)
  if (options.prune && files.length === 0 && stored.size > 0) {
    throw new ServiceError(
      'INVALID_ARGUMENT',
      'The folder holds no Markdown; --prune would remove every notebook',
    )
  }
  let done = 0
  const advance = (count: number) => {
    done += count
    options.onProgress?.(done, files.length)
  }
  advance(0)
  const writer = new BatchWriter({
    bench,
    access,
    signal,
    onWritten: (results) => {
      for (const { outcome } of results) counts[outcome] += 1
      advance(results.length)
    },
  })

  const seen = new Set<string>()
  let reading = 0
  for (const file of files) {
    if (signal.aborted) break
    const from = performance.now()
    const read = await readNotebookFile(file, stored, seen).catch((error) => fail(file.path, error))
    reading += performance.now() - from
    if (typeof read === 'object') {
      await writer.add(read)
      continue
    }
    if (read === 'unchanged') counts.unchanged += 1
    advance(1)
  }
  await writer.finish()

  if (options.prune && !signal.aborted) {
    const isKept = (path: string) => seen.has(path) || unreadable.some((folder) => path.startsWith(folder))
    const gone = [...stored.keys()].filter((path) => !isKept(path))
    counts.removed = await removeNotebooks(bench, options, gone)
    if (counts.removed > 0) await writer.merge()
  }
  const used = process.cpuUsage(cpu)
  return {
    files: files.length,
    ...counts,
    failed,
    interrupted: signal.aborted,
    seconds: {
      total: inSeconds(performance.now() - started),
      reading: inSeconds(reading),
      writing: inSeconds(writer.spent.writing),
      merging: inSeconds(writer.spent.merging),
      cpu: inSeconds((used.user + used.system) / 1_000),
    },
  }
}

const inSeconds = (milliseconds: number): number => Math.round(milliseconds) / 1_000

/** The files of the tree, and the folders in it that cannot be read, each with a closing slash. */
async function listFiles(folder: string, fail: (path: string, error: unknown) => void) {
  const files: FoundFile[] = []
  const unreadable: string[] = []
  for await (const found of findFiles(folder, (path, error) => {
    unreadable.push(`${path.normalize('NFC')}/`)
    fail(path, error)
  })) {
    files.push(found)
  }
  return { files, unreadable }
}

async function removeNotebooks(
  { notebooks }: Workbench,
  { access, signal }: ImportOptions,
  paths: readonly string[],
): Promise<number> {
  let removed = 0
  for (let i = 0; i < paths.length && !signal.aborted; i += PRUNE_BATCH) {
    removed += await notebooks.deleteNotebooks(access, paths.slice(i, i + PRUNE_BATCH))
  }
  return removed
}
