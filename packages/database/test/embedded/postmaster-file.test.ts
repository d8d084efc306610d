import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { disownLocks, isPostmaster, readPostmasterFile } from '../../src/embedded/postmaster-file.js'

let data: string
let file: string
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'quire-postmaster-'))
  file = join(data, 'postmaster.pid')
})
afterEach(() => rm(data, { recursive: true, force: true }))

const content = (pid: number): string =>
  `${pid}\n${data}\n1800000000\n5432\n/tmp/s\n\n  1234567    32768\nready   \n`

describe('the file of a server', () => {
  it('tells its process and its socket', async () => {
    await writeFile(file, content(42))
    expect(await readPostmasterFile(data)).toEqual({ pid: 42, socketFolder: '/tmp/s' })
  })

  it('is not believed before it is whole, whichever part is there', async () => {
    expect(await readPostmasterFile(data)).toBeUndefined()
    const whole = content(42)
    for (let length = 0; length < whole.indexOf('ready'); length++) {
      await writeFile(file, whole.slice(0, length))
      expect(await readPostmasterFile(data)).toBeUndefined()
    }
  })
})

describe('disownLocks', () => {
  it('replaces the id of a process that is no server, and keeps what guards the shared memory', async () => {
    await writeFile(file, content(process.pid))
    await writeFile(join(data, '.s.PGSQL.5432.lock'), content(process.pid))
    await disownLocks(data, data)
    for (const path of [file, join(data, '.s.PGSQL.5432.lock')]) {
      expect(await readFile(path, 'utf8')).toBe(content(2_147_483_647))
    }
  })

  it('removes an empty file once no server can be about to fill it', async () => {
    await writeFile(file, '')
    await disownLocks(data, data)
    expect(await readdir(data)).toEqual(['postmaster.pid'])
    const past = new Date(Date.now() - 60_000)
    await utimes(file, past, past)
    await disownLocks(data, data)
    expect(await readdir(data)).toEqual([])
  })
})

describe('isPostmaster', () => {
  it('is false for another program and for no program', async () => {
    expect(await isPostmaster(process.pid, data)).toBe(false)
    expect(await isPostmaster(2_147_483_647, data)).toBe(false)
  })
})
