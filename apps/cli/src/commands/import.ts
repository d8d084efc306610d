import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { LOCAL_USER_ID } from '@quire/auth/local-issuer'
import { isServiceError } from '@quire/envelope'
import type { ProjectAccess } from '@quire/notebooks'
import { Command } from 'commander'
import {
  type DatabaseOptions,
  type Workbench,
  withDatabaseOptions,
  withWorkbench,
} from '../database-options.js'
import { EXIT_CODES, ExitError } from '../exit-error.js'
import { importFolder } from '../import/import-folder.js'
import type { ImportReport } from '../import/import-report.js'
import { createProgressBar } from '../import/progress-bar.js'
import { print, printJson } from '../output.js'

interface ImportCommandOptions extends DatabaseOptions {
  readonly project: string
  readonly name?: string
  readonly user: string
  readonly prune?: true
  readonly json?: true
}

const NOTES = `
Files that end in .md or .markdown are imported; hidden ones, node_modules and symbolic links are passed over. A file
that is stored already with the same content is skipped, so an import can be repeated at any time. A file that cannot be
read, is not UTF-8, or holds U+0000 is reported and skipped; the exit code is then 1.`

export function importCommand(): Command {
  return withDatabaseOptions(new Command('import'))
    .description('Bring a folder of Markdown into a project; the project is made if it does not exist.')
    .argument('<dir>', 'folder to import')
    .requiredOption('--project <id>', 'project to import into')
    .option('--name <name>', 'name of a project that is made (default: name of the folder)')
    .option('--user <id>', 'who imports, and owns a project that is made', LOCAL_USER_ID)
    .option('--prune', 'also remove notebooks whose files are gone')
    .option('--json', 'print JSON')
    .addHelpText('after', NOTES)
    .action(async (dir: string, options: ImportCommandOptions) => {
      const folder = resolve(dir)
      const found = await stat(folder).catch(() => undefined)
      if (!found?.isDirectory()) throw new ExitError(EXIT_CODES.failed, `There is no folder ${dir}`)
      const report = await withWorkbench(options, (bench) => run(bench, folder, options))
      if (options.json) printJson(report)
      else printReport(report, options.project)
      if (report.interrupted)
        throw new ExitError(EXIT_CODES.interrupted, 'Stopped. What is done stays; run it again to go on.')
      if (report.failed.length > 0) throw new ExitError(EXIT_CODES.failed)
    })
}

async function run(bench: Workbench, folder: string, options: ImportCommandOptions): Promise<ImportReport> {
  const access = { project_id: options.project, user_id: options.user }
  await ensureProject(bench, access, options.name ?? basename(folder))
  const stop = new AbortController()
  const onSignal = () => stop.abort()
  process.once('SIGINT', onSignal)
  process.once('SIGTERM', onSignal)
  const bar = createProgressBar()
  try {
    return await importFolder(bench, {
      folder,
      access,
      prune: options.prune === true,
      signal: stop.signal,
      onProgress: (done, total) => bar.update(done, total),
      onFailure: (path, why) => bar.note(`skipped ${path}: ${why}`),
    })
  } finally {
    bar.stop()
    process.off('SIGINT', onSignal)
    process.off('SIGTERM', onSignal)
  }
}

async function ensureProject({ notebooks }: Workbench, access: ProjectAccess, name: string): Promise<void> {
  const isThere = () =>
    notebooks.getProject(access).then(
      () => true,
      (error) => {
        if (isServiceError(error) && error.code === 'PROJECT_NOT_FOUND') return false
        throw error
      },
    )
  if (await isThere()) return
  try {
    await notebooks.createProject({ name, ...access })
  } catch (error) {
    const taken = isServiceError(error) && error.code === 'CONFLICT'
    // Another import may have made it meanwhile.
    if (!taken || !(await isThere())) throw error
  }
}

function printReport(report: ImportReport, project: string): void {
  const { created, updated, unchanged, removed, failed, seconds, files } = report
  const written = created + updated
  print(
    `${files} files: ${created} created, ${updated} updated, ${unchanged} unchanged, ${removed} removed, ` +
      `${failed.length} failed`,
  )
  const rate = seconds.total > 0 ? Math.round(files / seconds.total) : files
  print(
    `${seconds.total.toFixed(1)} s, ${rate} files/s (reading ${seconds.reading.toFixed(1)} s, writing ` +
      `${seconds.writing.toFixed(1)} s, merging ${seconds.merging.toFixed(1)} s; ${seconds.cpu.toFixed(1)} s of CPU here)`,
  )
  if (written > 0) print(`Search it: quire search "…" --project ${project}`)
}
