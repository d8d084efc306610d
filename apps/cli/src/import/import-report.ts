import type { ImportSeconds } from './import-clock.js'

export interface SkippedFile {
  readonly path: string
  readonly reason: string
}

export interface ImportReport {
  readonly project_id: string
  /** Markdown files found. */
  readonly files: number
  readonly created: number
  readonly updated: number
  readonly unchanged: number
  readonly removed: number
  readonly failed: readonly SkippedFile[]
  /** Whether it was stopped before the end. */
  readonly interrupted: boolean
  /** Files done a second. */
  readonly files_per_second: number
  readonly seconds: ImportSeconds
}

/** The report in lines for a person. */
export function reportLines(report: ImportReport): string[] {
  const { files, created, updated, unchanged, removed, failed, seconds } = report
  const part = (value: number): string => value.toFixed(1)
  return [
    `${files} files: ${created} created, ${updated} updated, ${unchanged} unchanged, ${removed} removed, ` +
      `${failed.length} failed`,
    `${part(seconds.total)} s, ${Math.round(report.files_per_second)} files/s (reading ${part(seconds.reading)} s, ` +
      `parsing and indexing ${part(seconds.indexing)} s, database ${part(seconds.database)} s, ` +
      `merging ${part(seconds.merging)} s)`,
  ]
}
