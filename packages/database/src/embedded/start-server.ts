import { type ChildProcess, spawn } from 'node:child_process'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '@quire/envelope'
import type { Locations } from './locate.js'
import { disownLocks, isPostmaster, readPostmasterFile } from './postmaster-file.js'
import { joinServer, type Presence } from './presence.js'
import { logTail } from './server-log.js'
import { SERVER_ENVIRONMENT, serverArguments } from './server-settings.js'
import { ensureSocketFolder } from './socket-folder.js'

export interface StartOptions {
  readonly binaries: string
  readonly durable: boolean
  readonly timeoutMs: number
  /** Gives up, unless a server was started meanwhile: that one needs a user to stop it. */
  readonly signal?: AbortSignal
  readonly onStart?: () => void
}

const POLL_MS = 25
const RETRY_MS = 200
/** Servers that end at once for a reason that waiting does not mend. */
const MAX_FAILURES = 3
/** Another starter was quicker, or processes of a killed server still hold the data: both pass. */
const PASSING = /lock file|shared memory block/

/** Starts a server that outlives this process, and the terminal it was started from. */
async function launch(place: Locations, { binaries, durable, onStart }: StartOptions): Promise<ChildProcess> {
  onStart?.()
  const socketFolder = await ensureSocketFolder(place)
  await disownLocks(place.data, socketFolder)
  const log = await open(place.log, 'a', 0o600)
  try {
    const server = spawn(
      join(binaries, 'bin', 'postgres'),
      serverArguments(place.data, socketFolder, durable),
      {
        cwd: '/',
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
        env: SERVER_ENVIRONMENT,
        ...place.account,
      },
    )
    await new Promise((resolve, reject) => {
      server.once('spawn', resolve)
      server.once('error', (cause) => {
        reject(new StartupError(`Postgres cannot be run here: ${cause.message}`, { cause }))
      })
    })
    server.unref()
    return server
  } finally {
    await log.close()
  }
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean => exitCode !== null || signalCode !== null

async function fail(place: Locations, what: string): Promise<never> {
  throw new StartupError(`${what} The end of its log, ${place.log}:\n${await logTail(place.log)}`)
}

/**
 * Joins the server of this data, after starting it where none runs. Any number of processes may do so at once:
 * Postgres' own lock file lets one server live, and the others join it.
 * @throws {StartupError} When no server can be joined in time; the message holds the end of the server's log.
 */
export async function startServer(place: Locations, options: StartOptions): Promise<Presence> {
  const deadline = Date.now() + options.timeoutMs
  let server: ChildProcess | undefined
  let failures = 0
  while (Date.now() < deadline) {
    if (server === undefined) options.signal?.throwIfAborted()
    if (server !== undefined && hasEnded(server)) {
      server = undefined
      failures = PASSING.test(await logTail(place.log)) ? 0 : failures + 1
      if (failures === MAX_FAILURES) await fail(place, 'Postgres does not start.')
      await sleep(RETRY_MS)
    }
    const file = await readPostmasterFile(place.data)
    if (file !== undefined && (await isPostmaster(file.pid, place.data))) {
      const presence = await joinServer(place, file)
      if (presence !== undefined) return presence
    } else {
      server ??= await launch(place, options)
    }
    await sleep(POLL_MS)
  }
  return await fail(place, `Postgres could not be reached within ${options.timeoutMs / 1000} seconds.`)
}
