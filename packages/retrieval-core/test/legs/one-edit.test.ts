import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneEdit } from '../../src/legs/one-edit.js'
import { isOneEditAway } from '../is-one-edit-away.js'

const points = (word: string) => Uint32Array.from(word, (letter) => letter.codePointAt(0)!)
const compare = (wanted: string, candidate: string) => oneEdit(points(wanted), points(candidate))
const word = fc.array(fc.constantFrom('a', 'b', 'c', '가', '😀'), { maxLength: 7 }).map((all) => all.join(''))

describe('oneEdit', () => {
  it('takes one inserted, left out, replaced or swapped character for a match', () => {
    for (const candidate of ['tidde', 'tie', 'tids', 'itde', 'tied', 'tides', 'ide']) {
      expect(compare('tide', candidate)).toBe('match')
    }
  })

  it('is open for the word itself and for beginnings of what may match', () => {
    for (const candidate of ['tide', 't', 'td', 'xid', 'ti']) expect(compare('tide', candidate)).toBe('open')
  })

  it('agrees with all edits made one by one', () => {
    fc.assert(
      fc.property(word, word, (wanted, candidate) => {
        expect(compare(wanted, candidate) === 'match').toBe(isOneEditAway(wanted, candidate))
      }),
      { numRuns: 3_000 },
    )
  })

  it('rules out only beginnings that no match has', () => {
    fc.assert(
      fc.property(word, word, word, (wanted, candidate, end) => {
        const comparison = compare(wanted, candidate)
        fc.pre(typeof comparison === 'number')
        const beginning = [...candidate].slice(0, comparison as number).join('')
        expect(isOneEditAway(wanted, beginning + end)).toBe(false)
        expect(isOneEditAway(wanted, beginning)).toBe(false)
      }),
      { numRuns: 3_000 },
    )
  })
})
