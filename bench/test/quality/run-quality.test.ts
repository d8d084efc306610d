import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it } from 'vitest'

const bench = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'quire-quality-'))
afterAll(() => rmSync(folder, { recursive: true }))

const quality = (...args: string[]): string =>
  execFileSync(process.execPath, [join(bench, 'dist/main.js'), 'quality', ...args], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
const fixtures = ['--data', join(bench, 'fixtures/quality')]

describe('bench quality', () => {
  it.each(['lexical', 'fused'])('measures the collections of our own, %s', (mode) => {
    const { judged } = JSON.parse(quality(...fixtures, '--mode', mode, '--json'))
    expect(judged.map((result: { collection: string }) => result.collection)).toEqual([
      'hafen-de',
      'harbour-en',
    ])
    for (const { ndcg10, queries } of judged) {
      expect(queries).toBe(8)
      expect(ndcg10).toBeGreaterThan(0.5)
    }
  })

  it('writes a run that trec_eval can read, a file for each collection', () => {
    quality(...fixtures, '--run', join(folder, 'run.txt'))
    const lines = readFileSync(join(folder, 'run.hafen-de.txt'), 'utf8').trimEnd().split('\n')
    expect(lines[0]).toMatch(/^q1 Q0 \S+ 1 [\d.]+ quire-lexical$/)
    expect(lines.length).toBeGreaterThan(8)
  })

  it('fails on a collection that is not there', () => {
    expect(() => quality(...fixtures, '--collection', 'nowhere')).toThrow()
  })
})
