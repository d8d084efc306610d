import { execFile } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { prepareBinaries } from '../../src/embedded/prepare-binaries.js'
import { ACCOUNTS, canRun } from './opener.js'

const SCRIPT = fileURLToPath(new URL('prepare-binaries.mjs', import.meta.url))
const OTHER = { uid: 65_534, gid: 65_534 }

let parent: string
let native: string
let base: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'quire-binaries-'))
  await chmod(parent, 0o755)
  native = join(parent, 'package', 'native')
  base = join(parent, 'base')
  for (const folder of ['bin', 'lib', 'share']) await mkdir(join(native, folder), { recursive: true })
  await mkdir(base)
  await writeFile(join(native, 'bin', 'postgres'), '#!/bin/sh\n', { mode: 0o755 })
  await writeFile(join(native, 'lib', 'libpq.so.5.18'), 'library')
  const links = [
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' },
    { source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so' },
  ]
  await writeFile(join(native, 'pg-symlinks.json'), JSON.stringify(links))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const platform = () => ({ native, version: '1.2.3', major: 1 })
const library = (folder: string) => readFile(join(folder, 'lib', 'libpq.so.5'), 'utf8')

describe('the binaries', () => {
  it('are used where they lie, with the links that their libraries need, though many prepare them at once', async () => {
    const folders = await Promise.all(
      Array.from({ length: 10 }, () => prepareBinaries(platform(), base, undefined)),
    )
    expect(new Set(folders)).toEqual(new Set([native]))
    expect(await library(native)).toBe('library')
    expect(await readlink(join(native, 'lib', 'libpq.so'))).toBe('libpq.so.5.18')
  })

  const last = ACCOUNTS.at(-1)!
  const where = canRun(last) ? it : it.skip
  where(`are copied where their package cannot be written to by ${last.name}`, async () => {
    if (last.account) await chown(base, last.account.uid, last.account.gid)
    await chmod(join(native, 'lib'), 0o555)
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, native, base], {
      cwd: '/',
      ...last.account,
    })
    expect(stdout).toBe(join(base, 'native-1.2.3'))
    expect(await library(stdout)).toBe('library')
    await expect(library(native)).rejects.toThrow('ENOENT')
    await chmod(join(native, 'lib'), 0o755)
  })

  const asRoot = process.geteuid!() === 0 ? it : it.skip
  asRoot('are copied where the account of the server cannot enter their package', async () => {
    await chmod(join(parent, 'package'), 0o700)
    const folder = await prepareBinaries(platform(), base, OTHER)
    expect(folder).toBe(join(base, 'native-1.2.3'))
    expect(await prepareBinaries(platform(), base, OTHER)).toBe(folder)
    expect(await library(folder)).toBe('library')
  })
})
