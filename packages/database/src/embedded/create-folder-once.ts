import { randomBytes } from 'node:crypto'
import { access, chmod, chown, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from './is-alive.js'
import type { Account } from './server-account.js'

export interface FolderPlan {
  readonly target: string
  /** A file in the folder that is there when the folder is. */
  readonly marker: string
  readonly mode: number
  readonly owner?: Account | undefined
  /** Fills the folder, which is empty and has another name as yet. */
  readonly fill: (folder: string) => Promise<void>
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )

/** What processes that were killed left behind. A process that outlived its parent may still write there; then later. */
async function removeLeftovers(target: string): Promise<void> {
  const prefix = `${basename(target)}.`
  for (const name of await readdir(dirname(target))) {
    const [pid, , suffix] = name.startsWith(prefix) ? name.slice(prefix.length).split('.') : []
    if (suffix !== 'tmp' || isAlive(Number(pid))) continue
    await rm(join(dirname(target), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/**
 * Makes a folder whole or not at all, though several processes try at once and any may be killed: each fills one of
 * its own, and the first to give it the name wins.
 */
export async function createFolderOnce({ target, marker, mode, owner, fill }: FolderPlan): Promise<void> {
  if (await exists(join(target, marker))) return
  await removeLeftovers(target)
  const temporary = `${target}.${process.pid}.${randomBytes(4).toString('hex')}.tmp`
  await mkdir(temporary)
  try {
    // Not by `mkdir`, which the umask of this process limits.
    await chmod(temporary, mode)
    if (owner) await chown(temporary, owner.uid, owner.gid)
    await fill(temporary)
    await rename(temporary, target)
    await syncFolder(dirname(target))
  } catch (error) {
    await rm(temporary, { recursive: true, force: true, maxRetries: 3 })
    if (!(await exists(join(target, marker)))) throw error
  }
}
