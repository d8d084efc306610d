import { chown, lstat, mkdir, mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type Locations, pathHash } from './locate.js'

/** A socket's path has 107 bytes at most, so it cannot lie in the data folder. */
const PARENT = '/tmp'

const ownerOf = ({ account }: Locations): number => account?.uid ?? process.geteuid!()

/** Whether only the server's account (and root) can reach what lies in the folder: the server trusts whoever connects. */
export async function isPrivateFolder(folder: string, place: Locations): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  if (!found?.isDirectory()) return false
  return found.uid === ownerOf(place) && (found.mode & 0o077) === 0
}

async function giveAway(folder: string, { account }: Locations): Promise<void> {
  if (account) await chown(folder, account.uid, account.gid)
}

/** The folder that the socket of this data has unless others hold the name. */
export const usualSocketFolder = (place: Locations): string =>
  join(PARENT, `quire-${ownerOf(place)}-${pathHash(place.data)}`)

/**
 * The folder for the server's socket: the same at each start of the same data, so that none pile up. Others may
 * write to the parent; where one of them holds the name, the folder gets a random one.
 */
export async function ensureSocketFolder(place: Locations): Promise<string> {
  const folder = usualSocketFolder(place)
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (made) await giveAway(folder, place)
  if (await isPrivateFolder(folder, place)) return folder
  const other = await mkdtemp(join(PARENT, 'quire-'))
  await giveAway(other, place)
  return other
}
