import { type Command, Option } from 'commander'

/** Options of every command that needs the database. */
export interface DatabaseOptions {
  readonly dataDir: string
  readonly databaseUrl?: string
}

/** Adds `--data-dir`, and `--database-url`, which goes before it. The environment can give both instead. */
export function withDatabaseOptions(command: Command): Command {
  return withDataDir(command).addOption(
    new Option('--database-url <url>', 'a Postgres 15 to 18 to use instead').env('QUIRE_DATABASE_URL'),
  )
}

export function withDataDir(command: Command): Command {
  return command.addOption(
    new Option('--data-dir <dir>', 'folder of the embedded database and the local key')
      .env('QUIRE_DATA_DIR')
      .default('.quire'),
  )
}

/** An empty variable is an absent one. */
export function databaseUrlOf({ databaseUrl }: DatabaseOptions): string | undefined {
  return databaseUrl === '' ? undefined : databaseUrl
}
