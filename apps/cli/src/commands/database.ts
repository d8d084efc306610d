import { resolve } from 'node:path'
import { migrate } from '@quire/database'
import { openEmbeddedPostgres } from '@quire/database/embedded'
import { migrationSets } from '@quire/search-project'
import { Command } from 'commander'
import { type DatabaseOptions, databaseUrlOf, withDatabaseOptions } from '../database-options.js'
import { print, printJson } from '../output.js'

interface MigrateOptions extends DatabaseOptions {
  readonly json?: true
}

export function databaseCommand(): Command {
  const migrateCommand = withDatabaseOptions(new Command('migrate'))
    .description(
      'Bring the schema up to date. QUIRE_MIGRATION_DATABASE_URL names the owner, if that is another login.',
    )
    .option('--json', 'print JSON')
    .action(async (options: MigrateOptions) => {
      const dataDir = resolve(options.dataDir)
      const databaseUrl = databaseUrlOf(options)
      const embedded = databaseUrl === undefined ? await openEmbeddedPostgres({ dataDir }) : undefined
      try {
        const url = process.env.QUIRE_MIGRATION_DATABASE_URL ?? databaseUrl ?? embedded!.url
        const applied = await migrate({ url, sets: migrationSets })
        if (options.json) return printJson({ applied })
        if (applied.length === 0) return print('The schema is up to date.')
        for (const { schema, name } of applied) print(`applied ${schema} ${name}`)
      } finally {
        await embedded?.stop()
      }
    })
  return new Command('db').description('Look after the database.').addCommand(migrateCommand)
}
