#!/usr/bin/env node
import { StartupError } from '@quire/envelope'
import { readConfig } from './config.js'
import { startHttp } from './server.js'
import { runStdio } from './stdio.js'

const HELP = `quire-search-project [http|stdio]

Serves search_project, get_projects and get_notebook.
  http    MCP at /mcp, REST under /v1 (default; host and port by QUIRE_HOST and QUIRE_PORT)
  stdio   MCP over standard input and output

Configured by QUIRE_* variables; README.md lists them.
`

async function main([door = 'http', ...rest]: readonly string[]): Promise<number> {
  if (door === '--help' || door === '-h') {
    process.stderr.write(HELP)
    return 0
  }
  if ((door !== 'http' && door !== 'stdio') || rest.length > 0) {
    process.stderr.write(HELP)
    return 2
  }
  const config = readConfig(process.env)
  if (door === 'stdio') {
    await runStdio(config)
    return 0
  }
  const server = await startHttp(config)
  server.services.logger.info({ url: server.url }, 'Listening')
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await server.close()
  return 0
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    const text = error instanceof StartupError ? error.message : (error?.stack ?? String(error))
    process.stderr.write(`quire-search-project: ${text}\n`)
    process.exit(1)
  },
)
