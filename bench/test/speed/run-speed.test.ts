import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseSizes } from '../../src/speed/speed-command.js'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
let cache: string
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'bench-run-'))
})
afterAll(() => rmSync(cache, { recursive: true }))

const speed = (...options: readonly string[]) =>
  spawnSync(process.execPath, [MAIN, 'speed', '--cache', cache, ...options], { encoding: 'utf8' })

const SMALL = ['--sizes', '200', '--queries', '20', '--rounds', '1', '--warm-ups', '1']

describe('bench speed', () => {
  it('prints tables, and tells on standard error what it does', () => {
    const { status, stdout, stderr } = speed(...SMALL, '--only', 'latency,clients,legs,build,size')
    expect(status).toBe(0)
    for (const title of ['Latency, one client', 'Throughput, 8 clients', 'Build', 'Size and memory']) {
      expect(stdout).toContain(`## ${title}`)
    }
    expect(stderr).toContain('Lucene is left out')
  })

  it('prints the same as JSON, with peers of the same run', () => {
    const { stdout } = speed(...SMALL, '--only', 'peers', '--peers', 'minisearch', '--json')
    const { machine, corpus, results } = JSON.parse(stdout)
    expect(machine).toContain(process.versions.node)
    expect(corpus).toMatchObject({ blocks: 200, source: 'generated text' })
    expect(results).toHaveLength(1)
    expect(results[0]).toMatchObject({ blocks: 200, values: { queries: 20 } })
    expect(results[0].values['p50 / Quire']).toBeGreaterThan(0)
  })

  it('refuses what it does not know', () => {
    const { status, stderr } = speed('--only', 'latency,colour')
    expect(status).toBe(1)
    expect(stderr).toContain('colour is not among latency')
  })
})

describe('parseSizes', () => {
  it('reads plain numbers, thousands and millions, each once, in rising order', () => {
    expect(parseSizes('1m,10k,500,10K')).toEqual([500, 10_000, 1_000_000])
  })

  it('refuses anything else', () => {
    for (const text of ['', '0', '10g', '-1', 'k']) expect(() => parseSizes(text)).toThrow()
  })
})
