import { chmod, chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { vi } from 'vitest'
import { describeEmbedded } from '../../src/embedded/index.js'
import { locate } from '../../src/embedded/locate.js'
import { readPostmasterFile } from '../../src/embedded/postmaster-file.js'
import { usualSocketFolder } from '../../src/embedded/socket-folder.js'
import type { RunAs } from './opener.js'

/** A folder of its own for one test, that the account can enter; data go into one with a difficult name. */
export async function createDataFolder({ account }: RunAs): Promise<{ dataDir: string; data: string }> {
  const parent = await mkdtemp(join(tmpdir(), 'quire-embedded-'))
  await chmod(parent, 0o755)
  const dataDir = join(parent, 'my notes — 資料 "1"')
  await mkdir(dataDir)
  if (account) for (const folder of [parent, dataDir]) await chown(folder, account.uid, account.gid)
  return { dataDir, data: join(dataDir, 'postgres') }
}

export const isRunning = async (dataDir: string): Promise<boolean> =>
  (await describeEmbedded(dataDir)).running

export async function postmasterPid(data: string): Promise<number> {
  const file = await readPostmasterFile(data)
  if (file === undefined) throw new Error('No server runs')
  return file.pid
}

/** Fails if the server has not stopped by itself; stops it in any case. */
export async function expectStopped(dataDir: string): Promise<void> {
  try {
    await vi.waitUntil(async () => !(await isRunning(dataDir)), { timeout: 10_000, interval: 20 })
  } finally {
    const { pid } = await describeEmbedded(dataDir)
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
    for (let tries = 0; pid !== undefined && tries < 100 && (await isRunning(dataDir)); tries++)
      await sleep(50)
  }
}

export async function removeDataFolder(dataDir: string): Promise<void> {
  const place = await locate(dataDir)
  const folders = [join(dataDir, '..'), usualSocketFolder(place)]
  if (place.base !== dataDir) folders.push(place.base)
  for (const folder of folders) await rm(folder, { recursive: true, force: true, maxRetries: 5 })
}

export async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}
