import { createHash } from 'node:crypto'
import { access, readFile, realpath, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartupError } from '@quire/envelope'
import { type Account, canEnter, serverAccount } from './server-account.js'

export interface Locations {
  /** The folder asked for, without symbolic links. */
  readonly dataDir: string
  /** Where the server's files lie: `dataDir`, or a folder under `/var/lib/quire`. */
  readonly base: string
  /** Postgres' own data folder. */
  readonly data: string
  readonly log: string
  /** File in `dataDir` that names `base` where the two differ. */
  readonly pointer: string
  /** Account to run the server under, where it is not that of this process. */
  readonly account: Account | undefined
}

const ELSEWHERE = '/var/lib/quire'

/** Short, and the same for the same path. */
export const pathHash = (path: string): string => createHash('sha256').update(path).digest('hex').slice(0, 12)

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

async function findBase(dataDir: string, pointer: string): Promise<string> {
  const pointed = (await readFile(pointer, 'utf8').catch(() => '')).trim()
  if (pointed !== '') {
    if (await exists(join(pointed, 'postgres'))) return pointed
    throw new StartupError(
      `The data of ${dataDir} should lie in ${pointed}, and is not there. Restore that folder, or remove ` +
        `${pointer} to begin with an empty database.`,
    )
  }
  const inside = join(dataDir, 'postgres')
  if (await exists(inside)) return dataDir
  const account = await serverAccount(inside)
  return account === undefined || canEnter(account, dataDir) ? dataDir : join(ELSEWHERE, pathHash(dataDir))
}

/**
 * Where the embedded server of a data folder has its files. Changes nothing; the folder must exist.
 * @throws {StartupError} When its data have been taken away, or belong to another account.
 */
export async function locate(folder: string): Promise<Locations> {
  const dataDir = await realpath(resolve(folder)).catch((cause) => {
    throw new StartupError(`There is no data folder ${folder}`, { cause })
  })
  const pointer = join(dataDir, 'postgres.location')
  const base = await findBase(dataDir, pointer)
  const data = join(base, 'postgres')
  const [owner, euid] = [await stat(data).catch(() => undefined), process.geteuid?.()]
  if (owner !== undefined && euid !== 0 && owner.uid !== euid) {
    throw new StartupError(
      `The data in ${data} belong to the account with the id ${owner.uid}. Run as that account or as root, or use ` +
        'another data folder.',
    )
  }
  return {
    dataDir,
    base,
    data,
    log: join(dataDir, 'postgres.log'),
    pointer,
    account: await serverAccount(data),
  }
}
