import { access } from 'node:fs/promises'
import { dataVersion } from './initialise-data.js'
import { locate } from './locate.js'
import { findPlatformPackage } from './platform-package.js'
import { isPostmaster, readPostmasterFile } from './postmaster-file.js'
import { copiedBinaries } from './prepare-binaries.js'

export interface EmbeddedDescription {
  /** Postgres' own data folder, whether or not it exists yet. */
  readonly data: string
  readonly log: string
  /** Folder of `bin`, `lib` and `share`. */
  readonly binaries: string
  /** Version of the binaries, as `18.4.0-beta.17`. */
  readonly version: string
  /** Major version of the data; undefined where there are none yet. */
  readonly dataVersion: string | undefined
  /** Id of the account that the server runs under. */
  readonly uid: number
  readonly running: boolean
  /** Process id and socket folder of the running server. */
  readonly pid?: number
  readonly socketFolder?: string
}

/**
 * Tells what the embedded server of a data folder is and whether it runs; starts and changes nothing.
 * @throws {StartupError} As `openEmbeddedPostgres` does where it cannot even look.
 */
export async function describeEmbedded(dataDir: string): Promise<EmbeddedDescription> {
  const platform = findPlatformPackage()
  const place = await locate(dataDir)
  const copy = copiedBinaries(place.base, platform)
  const copied = await access(copy).then(
    () => true,
    () => false,
  )
  const file = await readPostmasterFile(place.data)
  const running = file !== undefined && (await isPostmaster(file.pid, place.data))
  return {
    data: place.data,
    log: place.log,
    binaries: copied ? copy : platform.native,
    version: platform.version,
    dataVersion: await dataVersion(place.data),
    uid: place.account?.uid ?? process.geteuid!(),
    running,
    ...(running && { pid: file.pid, socketFolder: file.socketFolder }),
  }
}
