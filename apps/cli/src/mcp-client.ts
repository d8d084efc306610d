import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { version } from './version.js'

/** Connects to a server over HTTP, in whichever protocol era it speaks. */
export async function connectTo(url: string, token?: string): Promise<Client> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const client = new Client({ name: 'quire', version }, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }))
  return client
}
