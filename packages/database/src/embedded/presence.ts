import { isServiceError, StartupError } from '@quire/envelope'
import pg from 'pg'
import { toDatabaseError } from '../to-database-error.js'
import type { Locations } from './locate.js'
import { isPostmaster, type PostmasterFile, readPostmasterFile } from './postmaster-file.js'
import { DATABASE, PORT, SUPERUSER } from './server-settings.js'
import { isPrivateFolder } from './socket-folder.js'

/** "quir" in ASCII, and a lock of ours. Shared by all who use the server; whoever holds it alone may stop the server. */
const PRESENCE_KEY = [0x71756972, 2]
/** Held while the database is created. */
const CREATION_KEY = [0x71756972, 3]

export interface Presence {
  readonly socketFolder: string
  /** Resolves when the connection is gone, be it by `leave` or with the server. */
  readonly ended: Promise<void>
  /** Says good-bye; the last to do so tells the server to stop, and does not wait for it. */
  leave(): Promise<void>
}

async function createDatabase(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1, $2)', CREATION_KEY)
  const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
  if (rowCount === 0) await client.query(`create database ${DATABASE} template template0`)
  await client.query('select pg_advisory_unlock($1, $2)', CREATION_KEY)
}

async function leave(client: pg.Client, { data }: Locations): Promise<void> {
  try {
    await client.query('select pg_advisory_unlock_shared($1, $2)', PRESENCE_KEY)
    const { rows } = await client.query('select pg_try_advisory_lock($1, $2) as last', PRESENCE_KEY)
    const file = rows[0].last ? await readPostmasterFile(data) : undefined
    // SIGINT is the "fast" shutdown: sessions end, committed work is kept.
    if (file !== undefined && (await isPostmaster(file.pid, data))) process.kill(file.pid, 'SIGINT')
  } catch {
    // The server is gone already, and with it all there was to leave.
  }
  await client.end().catch(() => {})
}

/**
 * Joins the server that the file names. Undefined when it cannot be joined now: it starts, stops, or is gone.
 * @throws {StartupError} When its socket lies where other accounts could have put it.
 */
export async function joinServer(place: Locations, file: PostmasterFile): Promise<Presence | undefined> {
  const { socketFolder } = file
  if (!(await isPrivateFolder(socketFolder, place))) return await refuseFolder(place, file)
  const client = new pg.Client({
    host: socketFolder,
    port: PORT,
    user: SUPERUSER,
    database: 'postgres',
    application_name: 'quire-presence',
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => {})
  const ended = new Promise<void>((resolve) => client.once('end', resolve))
  const joined = await enter(client).catch(async (error) => {
    await client.end().catch(() => {})
    if (!isServiceError(toDatabaseError(error))) throw error
    return false
  })
  return joined ? { socketFolder, ended, leave: () => leave(client, place) } : undefined
}

/** False where the last user has left, so that the server is about to stop. */
async function enter(client: pg.Client): Promise<boolean> {
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock_shared($1, $2) as joined', PRESENCE_KEY)
  if (rows[0].joined) await createDatabase(client)
  else await client.end()
  return rows[0].joined
}

/** A folder that is missing belongs to a server that is gone. */
async function refuseFolder(place: Locations, { pid, socketFolder }: PostmasterFile): Promise<undefined> {
  if (!(await isPostmaster(pid, place.data))) return undefined
  throw new StartupError(
    `The server of ${place.data} has its socket in ${socketFolder}, which is missing or open to other accounts. ` +
      `Stop the process ${pid} and start again.`,
  )
}
