import { chmod, cp, readFile, stat, symlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { createFolderOnce } from './create-folder-once.js'
import type { PlatformPackage } from './platform-package.js'
import { type Account, canEnter } from './server-account.js'

interface LibraryLink {
  /** Both start with `native/`, as seen from the package. */
  readonly source: string
  readonly target: string
}

/** What keeps this process from writing into the package: a read-only or foreign `node_modules`. */
const NOT_WRITABLE = new Set(['EACCES', 'EPERM', 'EROFS'])

/** Makes the names that the server's libraries are loaded by: npm packages hold no links, and install scripts may be off. */
async function linkLibraries(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as LibraryLink[]
  for (const { source, target } of links) {
    const path = join(native, target.slice('native/'.length))
    if (await stat(path).catch(() => undefined)) continue
    await symlink(basename(source), path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

export const copiedBinaries = (base: string, { version }: PlatformPackage): string =>
  join(base, `native-${version}`)

/**
 * The folder of `bin`, `lib` and `share` to run: the package itself, or a copy of it under `base` where the package
 * cannot be written to, or where the server's account cannot enter it.
 */
export async function prepareBinaries(
  platform: PlatformPackage,
  base: string,
  account: Account | undefined,
): Promise<string> {
  const { native } = platform
  try {
    await linkLibraries(native)
    if (account === undefined || canEnter(account, join(native, 'bin', 'postgres'))) return native
  } catch (error) {
    if (!NOT_WRITABLE.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
  const target = copiedBinaries(base, platform)
  await createFolderOnce({
    target,
    marker: join('bin', 'postgres'),
    mode: 0o755,
    fill: async (folder) => {
      await cp(native, folder, { recursive: true, verbatimSymlinks: true })
      // The mode came along, and may be that of a read-only store.
      await chmod(join(folder, 'lib'), 0o755)
      await linkLibraries(folder)
    },
  })
  return target
}
