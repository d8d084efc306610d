import { appendFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { logTail, trimLog } from '../../src/embedded/server-log.js'

let folder: string
let log: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quire-log-'))
  log = join(folder, 'postgres.log')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

describe('the log', () => {
  it('is cut to its end once it is long, under the hands of the server that writes it', async () => {
    const server = await open(log, 'a')
    await server.write(`${'old line\n'.repeat(200_000)}last line\n`)
    await trimLog(log)
    await server.write('new line\n')
    await server.close()
    const text = await readFile(log, 'utf8')
    expect(text.length).toBe(64 * 1024 + 'new line\n'.length)
    expect(text.endsWith('old line\nlast line\nnew line\n')).toBe(true)
  })

  it('is left as it is while it is short, or not there', async () => {
    await trimLog(log)
    await writeFile(log, 'short\n')
    await trimLog(log)
    expect(await readFile(log, 'utf8')).toBe('short\n')
  })

  it('gives its last twelve lines', async () => {
    expect(await logTail(log)).toBe('')
    for (let n = 1; n <= 20; n++) await appendFile(log, `line ${n}\n`)
    expect((await logTail(log)).split('\n')).toEqual(Array.from({ length: 12 }, (_, n) => `line ${n + 9}`))
  })
})
