import { stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { LOCAL_USER_ID } from '@quire/auth/local-issuer'
import { Command } from 'commander'
import { type DatabaseOptions, withDatabaseOptions } from '../database-options.js'
import { EXIT_CODES, ExitError } from '../exit-error.js'
import { ensureProject } from '../import/ensure-project.js'
import { importFolder } from '../import/import-folder.js'
import { createImportProgress } from '../import/import-progress.js'
import { type ImportReport, reportLines } from '../import/import-report.js'
import { note, print, printJson } from '../output.js'
import { oneLine } from '../terminal/one-line.js'
import { type Workbench, withWorkbench } from '../workbench.js'

interface ImportCommandOptions extends DatabaseOptions {
  readonly project: string
  readonly name?: string
  readonly user: string
  readonly prune?: boolean
  readonly json?: true
}

const NOTES = `
Files that end in .md or .markdown are imported; hidden ones, node_modules and symbolic links are passed over. A file
that is stored already with the same content is skipped, so an import can be repeated at any time. A file that cannot be
read, is not UTF-8, or holds U+0000 is reported and skipped; the exit code is then 1. Ctrl-C stops after the batches that
are being written.

Examples:
  quire import ~/notes --project notes
  quire import docs --project handbook --name "Team handbook" --prune
  quire import docs --project handbook --json | jq .files_per_second`

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
      await withWorkbench(
        options,
        async (bench, interrupted) => {
          const report = await run(bench, folder, options, interrupted)
          if (options.json) printJson(report)
          else for (const line of reportLines(report)) print(line)
          if (report.interrupted) note('What is done stays; run it again to go on.')
          interrupted.throwIfAborted()
          if (report.failed.length > 0) throw new ExitError(EXIT_CODES.failed)
        },
        { drains: true },
      )
    })
}

async function run(
  bench: Workbench,
  folder: string,
  { project, user, name = basename(folder), prune = false }: ImportCommandOptions,
  signal: AbortSignal,
): Promise<ImportReport> {
  const access = { project_id: project, user_id: user }
  await ensureProject(bench.notebooks, access, name)
  const progress = createImportProgress()
  try {
    return await importFolder(bench, {
      folder,
      access,
      prune,
      signal,
      onProgress: progress.update,
      onFailure: ({ path, reason }) => progress.note(`skipped ${oneLine(path)}: ${oneLine(reason)}`),
    })
  } finally {
    progress.stop()
  }
}
