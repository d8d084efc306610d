import { migrate } from '@quire/database'
import { migrationSets, readConfig } from '@quire/search-project'
import { Command } from 'commander'
import { type DatabaseOptions, withDatabaseOptions } from '../database-options.js'
import { print, printJson } from '../output.js'
import { withServer } from '../with-server.js'

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
      const { QUIRE_MIGRATION_DATABASE_URL: ownerUrl } = readConfig(process.env)
      const applied = await withServer(options, (url) =>
        migrate({ url: ownerUrl ?? url, sets: migrationSets }),
      )
      if (options.json) return printJson({ applied })
      if (applied.length === 0) return print('The schema is up to date.')
      for (const { schema, name } of applied) print(`applied ${schema} ${name}`)
    })
  return new Command('db').description('Look after the database.').addCommand(migrateCommand)
}
