import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { describeEmbedded } from '../../src/embedded/index.js'
import {
  createDataFolder,
  expectStopped,
  isRunning,
  postmasterPid,
  query,
  removeDataFolder,
} from './data-folder.js'
import { ACCOUNTS, canRun, killOpeners, type Opener, startOpener } from './opener.js'

// Each test starts several processes, and some a server from nothing.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let dataDir: string
let data: string

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

describe.each(ACCOUNTS)('the embedded server, set up by $name', (as) => {
  const where = canRun(as) ? it : it.skip
  const open = (): Opener => startOpener({ dataDir }, as)
  beforeEach(async () => {
    ;({ dataDir, data } = await createDataFolder(as))
  })
  afterEach(async () => {
    await killOpeners()
    await expectStopped(dataDir)
    await removeDataFolder(dataDir)
  })

  where('is started, used and stopped, under a path with blanks, quotes and other scripts', async () => {
    const opener = open()
    const url = await opener.url
    expect(await query(url, 'select current_user as login, current_database() as name')).toEqual([
      { login: 'quire', name: 'quire' },
    ])
    const [settings] = await query(
      url,
      `select current_setting('server_encoding') as encoding, current_setting('listen_addresses') as addresses,
        lower('ÄÉ') as lower, (select count(*)::int from (values ('b'), ('B'), ('a')) v(x)
          where x > 'C') as code_points`,
    )
    expect(settings).toEqual({ encoding: 'UTF8', addresses: '', lower: 'äé', code_points: 2 })
    const described = await describeEmbedded(dataDir)
    expect(described).toMatchObject({ data, dataVersion: '18', running: true })
    const { uid, mode } = await stat(described.socketFolder!)
    expect([uid, mode & 0o777]).toEqual([described.uid, 0o700])
    expect(described.uid).not.toBe(0)
    expect(await opener.stop()).toBe(0)
    await expect.poll(() => isRunning(dataDir)).toBe(false)
  })

  where('is one for all processes that open it at once, and goes with the last of them', async () => {
    const openers = Array.from({ length: 4 }, () => open())
    const urls = await Promise.all(openers.map(({ url }) => url))
    expect(new Set(urls).size).toBe(1)
    const pid = await postmasterPid(data)
    await query(urls[0]!, 'create table kept (n int); insert into kept values (1)')
    for (const opener of openers.slice(1)) await opener.stop()
    expect(await postmasterPid(data)).toBe(pid)
    expect(await query(urls[0]!, 'select n from kept')).toEqual([{ n: 1 }])
    await openers[0]!.stop()
    await expect.poll(() => isRunning(dataDir)).toBe(false)
    expect((await readdir(dataDir)).sort()).toEqual(['postgres', 'postgres.log'])
  })

  where('starts though the process before was killed, at whatever moment of the set-up', async () => {
    const moments = [
      async () => sleep(100),
      async () => {
        await expect
          .poll(async () => (await readdir(dataDir)).some((name) => name.endsWith('.tmp')))
          .toBe(true)
      },
      async () => {
        await expect.poll(() => exists(join(data, 'PG_VERSION')), { interval: 5, timeout: 10_000 }).toBe(true)
      },
      async () => {
        await expect
          .poll(() => exists(join(data, 'postmaster.pid')), { interval: 5, timeout: 10_000 })
          .toBe(true)
      },
    ]
    for (const moment of moments) {
      const killed = open()
      await moment()
      await killed.kill()
    }
    const opener = open()
    expect(await query(await opener.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await opener.stop()
    expect((await readdir(dataDir)).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

describe.each(ACCOUNTS)('the embedded server, once set up by $name,', (as) => {
  const where = canRun(as) ? it : it.skip
  const open = (options: { timeoutMs?: number } = {}): Opener => startOpener({ dataDir, ...options }, as)
  const write = (url: string, n: number) => query(url, `insert into kept values (${n})`)
  const read = (url: string, n: number) => query(url, `select n from kept where n = ${n}`)
  beforeAll(async () => {
    ;({ dataDir, data } = await createDataFolder(as))
    if (!canRun(as)) return
    const opener = open()
    await query(await opener.url, 'create table kept (n int)')
    await opener.stop()
    await expectStopped(dataDir)
  })
  afterEach(async () => {
    await killOpeners()
    await expectStopped(dataDir)
  })
  afterAll(() => removeDataFolder(dataDir))

  where('is started again by who comes while it stops', async () => {
    for (let round = 0; round < 5; round++) {
      const leaving = open()
      await leaving.url
      const coming = open()
      await Promise.all([leaving.stop(), coming.url])
      expect(await query(await coming.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await coming.stop()
    }
  })

  where('outlives the process that started it, when that is killed, until the next one leaves', async () => {
    const killed = open()
    await write(await killed.url, 1)
    const pid = await postmasterPid(data)
    await killed.kill()
    expect(await isRunning(dataDir)).toBe(true)
    const next = open()
    expect(await read(await next.url, 1)).toEqual([{ n: 1 }])
    expect(await postmasterPid(data)).toBe(pid)
    await next.stop()
    await expect.poll(() => isRunning(dataDir)).toBe(false)
  })

  where('is started again for those who use it when it is killed, with all that was committed', async () => {
    const opener = open()
    const url = await opener.url
    await write(url, 2)
    const pid = await postmasterPid(data)
    process.kill(pid, 'SIGKILL')
    const kept = () => read(url, 2).catch(() => undefined)
    await expect.poll(kept, { timeout: 15_000 }).toEqual([{ n: 2 }])
    expect(await postmasterPid(data)).not.toBe(pid)
    await opener.stop()
    await expect.poll(() => isRunning(dataDir)).toBe(false)
  })

  where('starts after both it and its users were killed', async () => {
    const killed = open()
    await write(await killed.url, 3)
    await killed.kill()
    process.kill(await postmasterPid(data), 'SIGKILL')
    const opener = open()
    expect(await read(await opener.url, 3)).toEqual([{ n: 3 }])
    await opener.stop()
  })

  where('starts though another program has the process id that a killed server left', async () => {
    const killed = open()
    await killed.url
    await killed.kill()
    process.kill(await postmasterPid(data), 'SIGKILL')
    const other = spawn('sleep', ['60'], { cwd: '/', ...as.account })
    try {
      const file = join(data, 'postmaster.pid')
      const lines = (await readFile(file, 'utf8')).split('\n')
      await writeFile(file, [String(other.pid), ...lines.slice(1)].join('\n'))
      const opener = open()
      expect(await query(await opener.url, 'select 1 as one')).toEqual([{ one: 1 }])
      await opener.stop()
    } finally {
      other.kill()
      await once(other, 'exit')
    }
  })

  where('waits for the processes of a killed server that still use the data, for a while', async () => {
    const killed = open()
    const url = await killed.url
    const [backend] = (await query(
      url,
      `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
    )) as {
      pid: number
    }[]
    await killed.kill()
    process.kill(backend!.pid, 'SIGSTOP')
    process.kill(await postmasterPid(data), 'SIGKILL')
    await expect(open({ timeoutMs: 1_500 }).url).rejects.toThrow(
      /within 1.5 seconds[\s\S]*shared memory block/,
    )
    const waiting = open()
    await sleep(200)
    process.kill(backend!.pid, 'SIGCONT')
    expect(await query(await waiting.url, 'select 1 as one')).toEqual([{ one: 1 }])
    await waiting.stop()
  })

  where('logs nothing of what users write', async () => {
    const opener = open()
    const url = await opener.url
    await expect(query(url, `select 'private-word'::int`)).rejects.toThrow('private-word')
    await expect(query(url, 'select private_word from nowhere')).rejects.toThrow('nowhere')
    await opener.stop()
    const log = await readFile(join(dataDir, 'postgres.log'), 'utf8')
    expect(log).toContain('ready to accept connections')
    expect(log).not.toMatch(/private|nowhere/)
  })

  where('refuses data of another major version, and says what to do', async () => {
    await writeFile(join(data, 'PG_VERSION'), '17\n')
    await expect(open().url).rejects.toThrow(
      /are of PostgreSQL 17; this build brings PostgreSQL 18.*load the dump/,
    )
    await writeFile(join(data, 'PG_VERSION'), '18\n')
  })

  where('that does not start fails soon, with the end of its log', async () => {
    await appendFile(join(data, 'postgresql.conf'), '\nno_such_setting = 1\n')
    await expect(open().url).rejects.toThrow(/does not start[\s\S]*no_such_setting/)
  })
})
