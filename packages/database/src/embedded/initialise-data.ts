import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '@quire/envelope'
import { createFolderOnce } from './create-folder-once.js'
import type { Locations } from './locate.js'
import { SERVER_ENVIRONMENT, SUPERUSER } from './server-settings.js'

/** Code-point order and Unicode case rules that no upgrade of the system's libraries can change under an index. */
const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
/** Whoever reaches the socket is trusted: its folder is private, and the server listens nowhere else. */
const ACCESS = [`--username=${SUPERUSER}`, '--auth-local=trust', '--auth-host=reject']

/** The system's words where a program is built for another C library, as on Alpine. */
const CANNOT_RUN = new Set(['ENOENT', 'EACCES'])

async function runInitdb(
  place: Locations,
  binaries: string,
  folder: string,
  durable: boolean,
): Promise<void> {
  const args = [`--pgdata=${folder}`, ...LOCALE, ...ACCESS, '--no-instructions']
  try {
    await promisify(execFile)(join(binaries, 'bin', 'initdb'), durable ? args : [...args, '--no-sync'], {
      cwd: '/',
      env: SERVER_ENVIRONMENT,
      ...place.account,
    })
  } catch (error) {
    const { stderr, message, code } = error as Error & { stderr?: string; code?: string }
    const remedy = CANNOT_RUN.has(code ?? '')
      ? ' It needs Linux with glibc, or macOS; elsewhere give a URL.'
      : ''
    throw new StartupError(
      `Postgres could not set up its data in ${place.data}: ${stderr || message}.${remedy}`,
      { cause: error },
    )
  }
}

/** The major version of Postgres that wrote the data, as `18`; undefined where there are none. */
export async function dataVersion(data: string): Promise<string | undefined> {
  return (await readFile(join(data, 'PG_VERSION'), 'utf8').catch(() => '')).trim() || undefined
}

export interface DataOptions {
  /** Major version of the binaries. */
  readonly major: number
  readonly durable: boolean
  readonly onSetUp?: (() => void) | undefined
}

/**
 * Creates the server's data where there are none.
 * @throws {StartupError} When the data are those of another major version, or `initdb` fails.
 */
export async function initialiseData(
  place: Locations,
  binaries: string,
  { major, durable, onSetUp }: DataOptions,
): Promise<void> {
  await createFolderOnce({
    target: place.data,
    marker: 'PG_VERSION',
    mode: 0o700,
    owner: place.account,
    fill: (folder) => {
      onSetUp?.()
      return runInitdb(place, binaries, folder, durable)
    },
  })
  const found = await dataVersion(place.data)
  if (found === String(major)) return
  throw new StartupError(
    `The data in ${place.data} are of PostgreSQL ${found}; this build brings PostgreSQL ${major}. Start them ` +
      `with the build that wrote them and dump them with pg_dump; then move the folder away and load the dump here.`,
  )
}
