import { resolve } from 'node:path'
import { createNotebookService, type NotebookService } from '@quire/notebooks'
import { type Analyser, createAnalyser } from '@quire/retrieval-core'
import { createIndexCache, type IndexCache, rebuildIndex, UnreadableIndexError } from '@quire/retrieval-store'
import { analyserOptions, type OpenedDatabase, openSearchDatabase, readConfig } from '@quire/search-project'
import { type Command, Option } from 'commander'

/** Options of every command that needs the database. */
export interface DatabaseOptions {
  readonly dataDir: string
  readonly databaseUrl?: string
}

export function withDatabaseOptions(command: Command): Command {
  return command
    .addOption(
      new Option('--data-dir <dir>', 'folder of the embedded database and the local keys')
        .env('QUIRE_DATA_DIR')
        .default('.quire'),
    )
    .addOption(
      new Option('--database-url <url>', 'a Postgres 15 to 18 to use instead').env('QUIRE_DATABASE_URL'),
    )
}

/** An empty variable is an absent one. */
export function databaseUrlOf({ databaseUrl }: DatabaseOptions): string | undefined {
  return databaseUrl === '' ? undefined : databaseUrl
}

/** Opens the database that the options name; starts the embedded one if it is not running. */
export function openFor(options: DatabaseOptions): Promise<OpenedDatabase> {
  return openSearchDatabase({
    url: databaseUrlOf(options),
    migrationUrl: process.env.QUIRE_MIGRATION_DATABASE_URL,
    dataDir: resolve(options.dataDir),
    onProgress: (line) => process.stderr.write(`${line}\n`),
    onError: () => {},
  })
}

export interface Workbench extends OpenedDatabase {
  readonly analyser: Analyser
  readonly cache: IndexCache
  readonly notebooks: NotebookService
}

/** The analyser of the servers: an index is written by one version of it only. */
export function configuredAnalyser(): Analyser {
  return createAnalyser(analyserOptions(readConfig(process.env)))
}

/** Opens the database with the services over it, for the time of `work`. */
export async function withWorkbench<T>(
  options: DatabaseOptions,
  work: (bench: Workbench) => Promise<T>,
): Promise<T> {
  const opened = await openFor(options)
  try {
    const { database } = opened
    const analyser = configuredAnalyser()
    const cache = createIndexCache({ database, analyser })
    const notebooks = createNotebookService({ database, analyser, cache })
    return await work({ ...opened, analyser, cache, notebooks })
  } finally {
    await opened.close()
  }
}

/** Runs a search; an index that cannot be read is rebuilt first, here and now, since no server may be there to do it. */
export async function rebuilding<T>(bench: Workbench, search: () => Promise<T>): Promise<T> {
  try {
    return await search()
  } catch (error) {
    if (!(error instanceof UnreadableIndexError && error.rebuildable)) throw error
    process.stderr.write('Rebuilding the search index\n')
    await rebuildIndex(bench.database, error.indexId, bench.analyser, bench.notebooks.documents)
    return search()
  }
}
