import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isOneEdit } from '../../src/legs/one-edit.js'
import { isOneEditAway } from '../is-one-edit-away.js'

const points = (word: string) => Uint32Array.from(word, (letter) => letter.codePointAt(0)!)
const compare = (a: string, b: string) => isOneEdit(points(a), points(b))
const word = fc.array(fc.constantFrom('a', 'b', 'c', '가', '😀'), { maxLength: 7 }).map((all) => all.join(''))

describe('isOneEdit', () => {
  it('takes one inserted, left out, replaced or swapped character', () => {
    for (const other of ['tidde', 'tie', 'tids', 'itde', 'tied', 'tides', 'ide']) {
      expect(compare('tide', other)).toBe(true)
    }
  })

  it('takes neither the word itself nor two edits', () => {
    for (const other of ['tide', 't', 'td', 'xids', 'edit', '']) expect(compare('tide', other)).toBe(false)
  })

  it('agrees with all edits made one by one', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(compare(a, b)).toBe(isOneEditAway(a, b))
      }),
      { numRuns: 3_000 },
    )
  })
})
