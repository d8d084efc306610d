import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { FAILURES } from '../src/index.js'

const page = readFileSync(new URL('../../../docs/errors.md', import.meta.url), 'utf8')
const documented = page.split('\n').flatMap((line) => {
  const cells = line.split('|').map((cell) => cell.trim())
  const [, code = '', http, retryable, title, when, remedy] = cells
  return /^`[A-Z_]+`$/.test(code) ? [{ code: code.slice(1, -1), http, retryable, title, when, remedy }] : []
})

test('docs/errors.md holds every failure of the table and no other, with its status, retryability and title', () => {
  const table = Object.entries(FAILURES).map(([code, spec]) => ({
    code,
    http: String(spec.http),
    retryable: spec.retryable ? 'yes' : 'no',
    title: spec.title,
  }))
  expect(documented.map(({ when, remedy, ...row }) => row)).toEqual(table)
})

test('docs/errors.md tells when each failure comes and what to do', () => {
  for (const row of documented) {
    expect(row.when, row.code).toMatch(/\.$/)
    expect(row.remedy, row.code).toMatch(/\.$/)
  }
})

test('every status is a client or a server error, and no client error is retryable', () => {
  for (const [code, { http, retryable }] of Object.entries(FAILURES)) {
    expect(http, code).toBeGreaterThanOrEqual(400)
    expect(http, code).toBeLessThan(600)
    if (http < 500) expect(retryable, code).toBe(false)
  }
})
