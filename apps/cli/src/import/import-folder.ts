import { ServiceError } from '@quire/envelope'
import type { ProjectAccess } from '@quire/notebooks'
import type { Workbench } from '../workbench.js'
import { BatchWriter } from './batch-writer.js'
import { type FoundFiles, findFiles } from './find-files.js'
import { ImportClock } from './import-clock.js'
import type { ImportReport, SkippedFile } from './import-report.js'
import { failureReason, readChanges } from './read-changes.js'
import { retrying } from './retrying.js'

/** Notebooks removed in one transaction. */
const PRUNE_BATCH = 100

export interface ImportOptions {
  readonly folder: string
  readonly access: ProjectAccess
  /** Removes notebooks whose files are gone. */
  readonly prune: boolean
  /** Its abort ends the import after the batches that are being written. */
  readonly signal: AbortSignal
  /** Told at the start, and after files that are done. */
  readonly onProgress?: (done: number, total: number) => void
  /** Told of each file or folder that is skipped. */
  readonly onFailure?: (skipped: SkippedFile) => void
}

/**
 * Brings a folder of Markdown into a project. Files whose content is stored already are passed over by hash; each
 * notebook is written whole or not at all; a file that cannot be stored is reported and skipped.
 * @throws {ServiceError} `INVALID_ARGUMENT` where pruning by a folder without Markdown would remove everything.
 */
export async function importFolder(bench: Workbench, options: ImportOptions): Promise<ImportReport> {
  const { folder, access, prune, signal } = options
  const clock = new ImportClock()
  const counts = { created: 0, updated: 0, unchanged: 0, removed: 0 }
  const failed: SkippedFile[] = []
  const fail = (path: string, error: unknown): void => {
    const skipped = { path, reason: failureReason(path, error) }
    failed.push(skipped)
    options.onFailure?.(skipped)
  }

  const found = await clock.measure('reading', () => findFiles(folder))
  for (const { path, error } of found.unreadable) fail(path, error)
  const stored = await retrying(() => bench.notebooks.notebookHashes(access))
  if (prune && found.files.length === 0 && stored.size > 0) {
    throw new ServiceError(
      'INVALID_ARGUMENT',
      'The folder holds no Markdown; --prune would remove every notebook',
    )
  }
  let done = 0
  const advance = (count: number): void => {
    done += count
    options.onProgress?.(done, found.files.length)
  }
  advance(0)

  const writer = new BatchWriter({
    bench,
    access,
    clock,
    onWritten: (results) => {
      for (const { outcome } of results) counts[outcome] += 1
      advance(results.length)
    },
    onFailure: (path, error) => {
      fail(path, error)
      advance(1)
    },
  })
  const batches = readChanges(found.files, {
    stored,
    onUnchanged: () => {
      counts.unchanged += 1
      advance(1)
    },
    onFailure: (path, error) => {
      fail(path, error)
      advance(1)
    },
  })
  try {
    while (!signal.aborted) {
      // Reading counts where nothing else goes on; mostly it hides behind the writing of the batch before.
      const read = writer.isIdle ? clock.measure('reading', () => batches.next()) : batches.next()
      const { value: batch } = await read
      if (batch === undefined || signal.aborted) break
      await writer.add(batch)
    }
  } finally {
    await writer.settle()
  }
  if (prune && !signal.aborted) {
    for (const paths of slicesOf(goneFrom(found, stored.keys()), PRUNE_BATCH)) {
      if (signal.aborted) break
      counts.removed += await retrying(() => bench.notebooks.deleteNotebooks(access, paths))
    }
  }
  if (!signal.aborted && counts.created + counts.updated + counts.removed > 0) await writer.merge()
  const seconds = clock.read()
  return {
    project_id: access.project_id,
    files: found.files.length,
    ...counts,
    failed,
    interrupted: signal.aborted,
    files_per_second: Math.round(done / Math.max(seconds.total, 0.001)),
    seconds,
  }
}

/** Stored paths whose files are gone. A file that is there but cannot be read is not, nor what an unreadable folder holds. */
function goneFrom({ files, unreadable }: FoundFiles, stored: Iterable<string>): string[] {
  const present = new Set([...files, ...unreadable].map(({ path }) => path.normalize('NFC')))
  const closed = [...present].filter((path) => path.endsWith('/'))
  return [...stored].filter((path) => !present.has(path) && !closed.some((folder) => path.startsWith(folder)))
}

function* slicesOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size)
}
