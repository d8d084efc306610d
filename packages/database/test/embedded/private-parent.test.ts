import { chmod, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeEmbedded } from '../../src/embedded/index.js'
import { expectStopped, isRunning, query, removeDataFolder } from './data-folder.js'
import { ACCOUNTS, canRun, killOpeners, startOpener } from './opener.js'

const [asSelf] = ACCOUNTS
let dataDir: string
beforeEach(async () => {
  // 0700, as root's home folder.
  dataDir = join(await mkdtemp(join(tmpdir(), 'quire-private-')), 'notes')
  await mkdir(dataDir)
})
afterEach(async () => {
  await killOpeners()
  await expectStopped(dataDir)
  await removeDataFolder(dataDir)
})

describe.skipIf(process.geteuid!() !== 0)('under a folder that is closed to all but root', () => {
  it('the data lie elsewhere, the data folder tells where, and are found again', async () => {
    const first = startOpener({ dataDir }, asSelf!)
    await query(await first.url, 'create table kept (n int); insert into kept values (1)')
    const { data, uid } = await describeEmbedded(dataDir)
    expect(data).toMatch(/^\/var\/lib\/quire\/[0-9a-f]{12}\/postgres$/)
    expect((await stat(data)).uid).toBe(uid)
    expect(await readFile(join(dataDir, 'postgres.location'), 'utf8')).toBe(`${dirname(data)}\n`)
    await first.stop()
    await expect.poll(() => isRunning(dataDir)).toBe(false)

    await chmod(dirname(dataDir), 0o755)
    const second = startOpener({ dataDir }, asSelf!)
    expect(await query(await second.url, 'select n from kept')).toEqual([{ n: 1 }])
    await second.stop()
  })

  it('data that have been taken away are missed, not begun anew', async () => {
    const opener = startOpener({ dataDir }, asSelf!)
    await opener.url
    await opener.stop()
    await expect.poll(() => isRunning(dataDir)).toBe(false)
    const { data } = await describeEmbedded(dataDir)
    await rm(dirname(data), { recursive: true })
    await expect(startOpener({ dataDir }, asSelf!).url).rejects.toThrow(/is not there.*postgres\.location/)
    await rm(join(dataDir, 'postgres.location'))
  })
})

describe.skipIf(!ACCOUNTS.some(({ account }) => account))('data of root', () => {
  const other = ACCOUNTS.find(({ account }) => account)
  it.skipIf(!other || !canRun(other))('are refused to an account that may not read them', async () => {
    await chmod(dirname(dataDir), 0o755)
    const opener = startOpener({ dataDir }, asSelf!)
    await opener.url
    const intruder = { name: 'an intruder', account: { uid: 12_345, gid: 12_345 } }
    await expect(startOpener({ dataDir }, intruder).url).rejects.toThrow(
      /belong to the account with the id 65534/,
    )
    await opener.stop()
  })
})
