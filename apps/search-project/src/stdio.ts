import { serveStdio } from '@quire/mcp-host/stdio'
import { stdioPrincipal } from './authentication.js'
import type { Config } from './config.js'
import { openServices } from './open-services.js'
import { createSearchProjectHost } from './search-project-host.js'

/** Serves MCP over stdio until the input ends or the process is told to stop. */
export async function runStdio(config: Config): Promise<void> {
  const principal = await stdioPrincipal(config)
  const { services, close } = await openServices(config)
  const jobs = services.startJobs()
  const connection = serveStdio({
    host: createSearchProjectHost(services),
    principal,
    onClose: async () => {
      await jobs.stop()
      await close()
    },
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void connection.close())
  await connection.closed
}
