import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

export interface ClientSettings {
  readonly url: string
  readonly token: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** The `mcpServers` entries that most MCP clients take, one for each door; a client needs one of them. */
export function clientConfiguration({ url, token, dataDir, databaseUrl }: ClientSettings): string {
  const manifest = createRequire(import.meta.url).resolve('@quire/search-project/package.json')
  const env = {
    QUIRE_DATA_DIR: dataDir,
    ...(databaseUrl !== undefined && { QUIRE_DATABASE_URL: databaseUrl }),
  }
  const mcpServers = {
    'quire-search-project': { type: 'http', url, headers: { Authorization: `Bearer ${token}` } },
    'quire-search-project-stdio': {
      command: process.execPath,
      args: [join(dirname(manifest), 'dist/main.js'), 'stdio'],
      env,
    },
  }
  return JSON.stringify({ mcpServers }, undefined, 2)
}
