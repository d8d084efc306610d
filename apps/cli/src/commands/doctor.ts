import { resolve } from 'node:path'
import { Command } from 'commander'
import { type DatabaseOptions, withDatabaseOptions } from '../database-options.js'
import { runChecks } from '../doctor/run-checks.js'
import { EXIT_CODES, ExitError } from '../exit-error.js'
import { print, printJson, style } from '../output.js'

interface DoctorOptions extends DatabaseOptions {
  readonly json?: true
}

const COLOURS = { ok: 'green', warn: 'yellow', fail: 'red' } as const

export function doctorCommand(): Command {
  return withDatabaseOptions(new Command('doctor'))
    .description('Say what runs where, and what is wrong. Exit code 1 if something fails.')
    .option('--json', 'print JSON')
    .action(async (options: DoctorOptions) => {
      const checks = await runChecks({ ...options, dataDir: resolve(options.dataDir) })
      if (options.json) printJson({ checks })
      else {
        for (const { status, name, detail, remedy } of checks) {
          print(`${style(COLOURS[status], status.padEnd(4))}  ${name.padEnd(16)}  ${detail}`)
          if (remedy !== undefined) print(`      ${remedy}`)
        }
      }
      if (checks.some((check) => check.status === 'fail')) throw new ExitError(EXIT_CODES.failed)
    })
}
