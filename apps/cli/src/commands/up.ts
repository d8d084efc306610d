import { resolve } from 'node:path'
import { LOCAL_AUDIENCE, LOCAL_USER_ID, openLocalIssuer } from '@quire/auth/local-issuer'
import { READ_SCOPE, readConfig, startHttp, WRITE_SCOPE } from '@quire/search-project'
import { Command } from 'commander'
import { integer } from '../argument-parsers.js'
import { type DatabaseOptions, databaseUrlOf, withDatabaseOptions } from '../database-options.js'
import { listenForInterruption } from '../interruption.js'
import { note, print, printJson } from '../output.js'
import { callSearch } from '../up/call-search.js'
import { clientConfiguration } from '../up/client-configuration.js'
import { ensureSample, hasSample, SAMPLE_PROJECT, SAMPLE_QUERY } from '../up/ensure-sample.js'
import { introductionLines } from '../up/introduction-lines.js'

interface UpOptions extends DatabaseOptions {
  readonly port: number
  readonly sample: boolean
  readonly json?: true
}

const TOKEN_SECONDS = 30 * 24 * 3_600
const SHOWN_RESULTS = 3

const EXAMPLES = `
Examples:
  quire up
  quire up --port 9000 --data-dir ~/.quire
  quire up --json | head -1 | jq -r .token`

export function upCommand(): Command {
  return withDatabaseOptions(new Command('up'))
    .description('Start everything: database, schema, sample notebooks on the first run, and the servers.')
    .option('--port <n>', 'port of search-project', integer(1, 65_535), 8801)
    .option('--no-sample', 'leave the sample notebooks out')
    .option('--json', 'print one line of JSON when ready')
    .addHelpText('after', EXAMPLES)
    .action(up)
}

async function up(options: UpOptions): Promise<void> {
  const interrupted = listenForInterruption()
  const dataDir = resolve(options.dataDir)
  const server = await startHttp(configFor(options, dataDir), note)
  try {
    if (options.sample && !interrupted.aborted) await ensureSample(server.services)
    const issuer = await openLocalIssuer({ dataDir })
    const token = await issuer.sign({
      userId: LOCAL_USER_ID,
      scopes: [READ_SCOPE, WRITE_SCOPE],
      audience: LOCAL_AUDIENCE,
      ttlSeconds: TOKEN_SECONDS,
    })
    const call = {
      url: server.url,
      token,
      projectId: SAMPLE_PROJECT,
      query: SAMPLE_QUERY,
      limit: SHOWN_RESULTS,
    }
    const found = (await hasSample(server.services)) ? await callSearch(call) : undefined
    if (options.json) {
      printJson({
        ready: true,
        database_url: server.databaseUrl,
        search_project: { url: server.url },
        token,
        user_id: LOCAL_USER_ID,
      })
    } else {
      const databaseUrl = databaseUrlOf(options)
      const configuration = clientConfiguration({ url: server.url, token, dataDir, databaseUrl })
      for (const line of introductionLines({ url: server.url, found, configuration })) print(line)
    }
    await aborted(interrupted)
  } finally {
    await server.close()
  }
}

/** On this machine, for its users: the local issuer and loopback, whatever the environment says of a deployment. */
function configFor({ databaseUrl, port }: UpOptions, dataDir: string) {
  return readConfig({
    // A person at a terminal wants to see what is wrong, not every line of a server's log.
    QUIRE_LOG_LEVEL: 'warn',
    ...process.env,
    QUIRE_DATA_DIR: dataDir,
    QUIRE_DATABASE_URL: databaseUrl,
    QUIRE_PORT: String(port),
    QUIRE_HOST: undefined,
    QUIRE_PUBLIC_URL: undefined,
    QUIRE_ISSUER: undefined,
    QUIRE_JWKS_URL: undefined,
    QUIRE_AUDIENCE: undefined,
  })
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done()
    signal.addEventListener('abort', () => done(), { once: true })
  })
}
