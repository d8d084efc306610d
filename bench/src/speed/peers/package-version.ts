import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Version of an installed package. */
export function packageVersion(name: string): string {
  let folder = dirname(fileURLToPath(import.meta.resolve(name)))
  while (!isPackage(folder, name)) folder = dirname(folder)
  return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version
}

/** Builds within a package may have a `package.json` of their own, without a name. */
function isPackage(folder: string, name: string): boolean {
  if (dirname(folder) === folder) throw new Error(`The folder of ${name} was not found`)
  const file = join(folder, 'package.json')
  return existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { name?: string }).name === name
}
