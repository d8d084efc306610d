import { randomBytes } from 'node:crypto'
import { chmod, lstat, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Locations } from '../../src/embedded/locate.js'
import { serverAccount } from '../../src/embedded/server-account.js'
import { ensureSocketFolder, isPrivateFolder } from '../../src/embedded/socket-folder.js'

let place: Locations
let usual: string
const made = new Set<string>()
beforeEach(async () => {
  const data = `/nowhere/${randomBytes(8).toString('hex')}`
  place = { dataDir: '', base: '', data, log: '', pointer: '', account: await serverAccount(data) }
  usual = await ensureSocketFolder(place)
  made.add(usual)
})
afterEach(async () => {
  for (const folder of made) await rm(folder, { recursive: true, force: true })
  made.clear()
})

describe('the folder of the socket', () => {
  it('is short, private to the account of the server, and the same each time', async () => {
    expect(`${usual}/.s.PGSQL.5432`.length).toBeLessThan(107)
    const { uid, mode } = await lstat(usual)
    expect([uid, mode & 0o777]).toEqual([place.account?.uid ?? process.geteuid!(), 0o700])
    expect(await ensureSocketFolder(place)).toBe(usual)
  })

  it.each([
    ['open to others', () => chmod(usual, 0o755)],
    [
      'a link',
      async () => {
        const elsewhere = await mkdtemp(join(tmpdir(), 'quire-elsewhere-'))
        made.add(elsewhere)
        await rm(usual, { recursive: true })
        await symlink(elsewhere, usual)
      },
    ],
  ])('is another one when the usual one is %s', async (_, spoil) => {
    await spoil()
    expect(await isPrivateFolder(usual, place)).toBe(false)
    const other = await ensureSocketFolder(place)
    made.add(other)
    expect(other).not.toBe(usual)
    expect(await isPrivateFolder(other, place)).toBe(true)
  })

  it('is not trusted when it belongs to another account', async () => {
    const foreign = { ...place, account: { uid: 12_345, gid: 12_345 } }
    expect(await isPrivateFolder(usual, foreign)).toBe(false)
    expect(await isPrivateFolder(`${usual}-missing`, place)).toBe(false)
  })
})
