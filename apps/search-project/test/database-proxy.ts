import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'

/** A way to a database that can be cut and mended. */
export interface DatabaseProxy {
  /** Leads to the database through the proxy. */
  readonly url: string
  /** Breaks every connection, and takes no new one. */
  cut(): Promise<void>
  mend(): Promise<void>
}

export async function openDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl)
  const open = new Set<Socket>()
  let server: Server
  const listen = async (port: number) => {
    server = createServer((client) => {
      const upstream = connectTo(target)
      for (const [from, to] of [
        [client, upstream],
        [upstream, client],
      ] as const) {
        open.add(from)
        from.on('error', () => {})
        from.on('close', () => {
          open.delete(from)
          to.destroy()
        })
        from.pipe(to)
      }
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const url = new URL(databaseUrl)
  url.search = ''
  url.host = `127.0.0.1:${port}`
  return {
    url: url.href,
    async cut() {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    async mend() {
      await listen(port)
    },
  }
}

/** Postgres listens on TCP, or in the folder that the parameter `host` names. */
function connectTo(url: URL): Socket {
  const folder = url.searchParams.get('host')
  const port = url.port || '5432'
  return folder === null ? connect(Number(port), url.hostname) : connect(join(folder, `.s.PGSQL.${port}`))
}
