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
    process.stdout.write(HELP)
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
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  await server.close()
  return 0
}

/** A refusal is for the operator, in a sentence; anything else is a fault of this program. */
function describeFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error) => {
    process.stderr.write(`quire-search-project: ${describeFailure(error)}\n`)
    process.exit(1)
  },
)
