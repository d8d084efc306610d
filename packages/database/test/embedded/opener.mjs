// A process that opens the embedded Postgres, tells its URL or its failure in a line of JSON, and leaves when spoken to.
import { openEmbeddedPostgres } from '@quire/database/embedded'

const say = (event) => process.stdout.write(`${JSON.stringify(event)}\n`)
try {
  const server = await openEmbeddedPostgres(JSON.parse(process.argv[2]))
  say({ url: server.url })
  for await (const _ of process.stdin) break
  await server.stop()
} catch (error) {
  say({ error: error.message })
  process.exitCode = 1
}
