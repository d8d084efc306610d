import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Check } from './check.js'

/** Whether the key that signs local tokens is for its owner's eyes alone. */
export async function checkIssuerKey(dataDir: string): Promise<Check> {
  const name = 'local issuer'
  const file = join(dataDir, 'issuer.jwk')
  const found = await stat(file).catch(() => undefined)
  if (found === undefined) return { name, status: 'ok', detail: `no key yet; made in ${file} when needed` }
  const mode = (found.mode & 0o777).toString(8).padStart(4, '0')
  const detail = `${file}, mode ${mode}`
  // Windows keeps no such mode.
  return process.platform === 'win32' || (found.mode & 0o077) === 0
    ? { name, status: 'ok', detail }
    : { name, status: 'fail', detail, remedy: `Others can read it. Run: chmod 600 '${file}'` }
}
