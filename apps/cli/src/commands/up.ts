import { resolve } from 'node:path'
import { LOCAL_AUDIENCE, LOCAL_USER_ID, openLocalIssuer } from '@quire/auth/local-issuer'
import { READ_SCOPE, type RunningServer, readConfig, startHttp, WRITE_SCOPE } from '@quire/search-project'
import { Command } from 'commander'
import { integer } from '../argument-parsers.js'
import { clientConfiguration } from '../client-configuration.js'
import { type DatabaseOptions, databaseUrlOf, withDatabaseOptions } from '../database-options.js'
import { print, printJson, style } from '../output.js'
import { ensureSample, SAMPLE_PROJECT, SAMPLE_QUERY } from '../sample.js'
import { callSearch } from '../try-search.js'

interface UpOptions extends DatabaseOptions {
  readonly port: number
  readonly sample: boolean
  readonly json?: true
}

const TOKEN_SECONDS = 30 * 24 * 3_600

export function upCommand(): Command {
  return withDatabaseOptions(new Command('up'))
    .description('Start everything: database, schema, sample notebooks on the first run, and the servers.')
    .option('--port <n>', 'port of search-project', integer(1, 65_535), 8801)
    .option('--no-sample', 'leave the sample notebooks out')
    .option('--json', 'print one line of JSON when ready')
    .action(up)
}

async function up(options: UpOptions): Promise<void> {
  const dataDir = resolve(options.dataDir)
  const stopped = stopSignal()
  const server = await startHttp(
    readConfig({
      // A person at a terminal wants to see what is wrong, not every line of a server's log.
      QUIRE_LOG_LEVEL: 'warn',
      ...process.env,
      QUIRE_DATA_DIR: dataDir,
      QUIRE_DATABASE_URL: options.databaseUrl,
      QUIRE_PORT: String(options.port),
    }),
    (line) => process.stderr.write(`${line}\n`),
  )
  try {
    if (options.sample) await ensureSample(server.services)
    const issuer = await openLocalIssuer({ dataDir })
    const token = await issuer.sign({
      userId: LOCAL_USER_ID,
      scopes: [READ_SCOPE, WRITE_SCOPE],
      audience: LOCAL_AUDIENCE,
      ttlSeconds: TOKEN_SECONDS,
    })
    if (options.json) {
      printJson({
        ready: true,
        database_url: server.databaseUrl,
        search_project: { url: server.url },
        token,
        user_id: LOCAL_USER_ID,
      })
    } else await introduce(server, { token, dataDir, databaseUrl: databaseUrlOf(options) })
    await stopped
  } finally {
    await server.close()
  }
}

function stopSignal(): Promise<void> {
  return new Promise((resolveStop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolveStop())
  })
}

interface Introduction {
  readonly token: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

async function introduce(
  server: RunningServer,
  { token, dataDir, databaseUrl }: Introduction,
): Promise<void> {
  print(`${style('bold', 'Quire is ready.')}  MCP: ${server.url}`)
  const { rows } = await server.services.database.query(
    'select 1 from notebook.projects where project_id = $1',
    [SAMPLE_PROJECT],
  )
  if (rows.length > 0) {
    print()
    print(`search_project(project_id: "${SAMPLE_PROJECT}", query: "${SAMPLE_QUERY}"), called over MCP:`)
    for (const line of await callSearch(server.url, token, SAMPLE_PROJECT, SAMPLE_QUERY)) print(`  ${line}`)
  }
  print()
  print('Add it to an MCP client, over HTTP or stdio:')
  print(clientConfiguration({ url: server.url, token, dataDir, databaseUrl }))
  print()
  print('Your own notes:  quire import DIR --project ID')
  print('Stop with Ctrl-C.')
}
