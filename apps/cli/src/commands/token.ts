import { resolve } from 'node:path'
import { LOCAL_AUDIENCE, LOCAL_USER_ID, openLocalIssuer } from '@quire/auth/local-issuer'
import { READ_SCOPE, WRITE_SCOPE } from '@quire/search-project'
import { Command } from 'commander'
import { seconds } from '../argument-parsers.js'
import { withDataDir } from '../database-options.js'
import { print } from '../output.js'

const EXAMPLES = `
Examples:
  quire token --user ada --ttl 86400
  QUIRE_TOKEN=$(quire token --user ada --scope notebooks:read) quire tools search --url http://127.0.0.1:8801/mcp`

interface TokenOptions {
  readonly dataDir: string
  readonly user: string
  readonly team?: string
  readonly scope: readonly string[]
  readonly ttl: number
}

export function tokenCommand(): Command {
  return withDataDir(new Command('token'))
    .description('Print a token of the local issuer, for servers on this machine.')
    .option('--user <id>', 'subject of the token', LOCAL_USER_ID)
    .option('--team <id>', 'team of the subject')
    .option('--scope <scope...>', 'scopes', [READ_SCOPE, WRITE_SCOPE])
    .option('--ttl <seconds>', 'life of the token', seconds, 3_600)
    .addHelpText('after', EXAMPLES)
    .action(async ({ dataDir, user, team, scope, ttl }: TokenOptions) => {
      const issuer = await openLocalIssuer({ dataDir: resolve(dataDir) })
      const request = { userId: user, scopes: scope, audience: LOCAL_AUDIENCE, ttlSeconds: ttl }
      print(await issuer.sign({ ...request, ...(team !== undefined && { teamId: team }) }))
    })
}
