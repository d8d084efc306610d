import { describeEmbedded, type EmbeddedDescription } from '@quire/database/embedded'
import { explainError } from '../explain-error.js'
import type { Check } from './check.js'

/** Where the embedded server of a data folder has its files, and whether it runs. Starts nothing. */
export async function checkEmbedded(dataDir: string): Promise<Check[]> {
  try {
    return describe(await describeEmbedded(dataDir))
  } catch (error) {
    return [{ name: 'postgres', status: 'fail', detail: explainError(error) }]
  }
}

function describe(server: EmbeddedDescription): Check[] {
  const state = server.running ? `running, pid ${server.pid}` : 'not running; started for this check'
  return [
    { name: 'postgres', status: 'ok', detail: `embedded ${server.version}, ${state}` },
    { name: 'binaries', status: 'ok', detail: server.binaries },
    { name: 'data', status: 'ok', detail: `${server.data}, account ${server.uid}` },
    { name: 'server log', status: 'ok', detail: server.log },
    ...(server.socketFolder === undefined
      ? []
      : [{ name: 'socket', status: 'ok' as const, detail: server.socketFolder }]),
  ]
}
