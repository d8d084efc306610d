import { chmod, mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartupError } from '@quire/envelope'
import { initialiseData } from './initialise-data.js'
import { type Locations, locate } from './locate.js'
import { findPlatformPackage } from './platform-package.js'
import { prepareBinaries } from './prepare-binaries.js'
import type { Presence } from './presence.js'
import { trimLog } from './server-log.js'
import { DATABASE, PORT, SUPERUSER } from './server-settings.js'
import { type StartOptions, startServer } from './start-server.js'

/** Between two tries to start a server that died. */
const RESTART_PAUSE_MS = 5_000

export interface EmbeddedOptions {
  /** Folder of the data; created where it is missing. */
  readonly dataDir: string
  /** Told in a sentence each what takes its time. */
  readonly onProgress?: (line: string) => void
  /** Longest wait for a server, in milliseconds. Default 120,000: one that was killed repairs its data first. */
  readonly timeoutMs?: number
  /** False for tests alone: faster, and loses what was committed when the server is killed. Default true. */
  readonly durable?: boolean
}

export interface EmbeddedPostgres {
  /** libpq URI of the database, for `pg` and for programs such as `psql`, over a Unix socket. */
  readonly url: string
  /** Leaves the server. The last of all processes to leave makes it stop, without waiting for that. */
  stop(): Promise<void>
}

const urlOf = (socketFolder: string): string =>
  `postgresql://${SUPERUSER}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socketFolder)}`

async function prepareFolders(dataDir: string): Promise<Locations> {
  await mkdir(dataDir, { recursive: true })
  const place = await locate(dataDir)
  if (place.base !== place.dataDir) {
    await mkdir(place.base, { recursive: true })
    // Whatever the umask: the account of the server has to pass.
    for (const folder of [dirname(place.base), place.base]) await chmod(folder, 0o755)
  }
  return place
}

/** Last of all, so that the file never names a folder without data. */
async function writePointer({ dataDir, base, pointer }: Locations): Promise<void> {
  if (base === dataDir) return
  const temporary = `${pointer}.${process.pid}.tmp`
  await writeFile(temporary, `${base}\n`)
  await rename(temporary, pointer)
}

/**
 * Opens the Postgres of a data folder, shared by all processes that do so: the first starts it, the last to leave
 * stops it, and one that was killed is recovered from. Should the server die, it is started again.
 * @throws {StartupError} When it cannot run here: another major version's data, no binaries for the platform, data of
 * another account, or a server that does not start, with the end of its log.
 */
export async function openEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, onProgress, timeoutMs = 120_000, durable = true } = options
  if (process.platform === 'win32')
    throw new StartupError('Windows has no embedded Postgres; give a URL of one')
  const platform = findPlatformPackage()
  const place = await prepareFolders(dataDir)
  const binaries = await prepareBinaries(platform, place.base, place.account)
  const onSetUp = (): void => onProgress?.(`Setting up Postgres ${platform.major} in ${place.data}`)
  await initialiseData(place, binaries, { major: platform.major, durable, onSetUp })
  await writePointer(place)
  await trimLog(place.log)
  const onStart = (): void => onProgress?.(`Starting Postgres ${platform.major}`)
  const startOptions = { binaries, durable, timeoutMs, onStart }
  const presence = await startServer(place, startOptions)
  return { url: urlOf(presence.socketFolder), stop: keepMembership(place, presence, startOptions) }
}

/**
 * Joins again, and so starts the server where needed, whenever the connection ends unasked.
 * @returns What leaves for good; may be called more than once.
 */
function keepMembership(place: Locations, first: Presence, options: StartOptions): () => Promise<void> {
  const leaving = new AbortController()
  let presence: Promise<Presence | undefined> = Promise.resolve(first)
  const watch = async ({ ended }: Presence): Promise<void> => {
    await ended
    if (leaving.signal.aborted) return
    // As long as that fails, callers meet a database that is not available.
    while (!leaving.signal.aborted) {
      presence = startServer(place, { ...options, signal: leaving.signal }).catch(() => undefined)
      const next = await presence
      if (next) return watch(next)
      await sleep(RESTART_PAUSE_MS, undefined, { signal: leaving.signal, ref: false }).catch(() => {})
    }
  }
  void watch(first)
  let left: Promise<void> | undefined
  const leave = async (): Promise<void> => {
    leaving.abort()
    await (await presence)?.leave()
  }
  return () => {
    left ??= leave()
    return left
  }
}
