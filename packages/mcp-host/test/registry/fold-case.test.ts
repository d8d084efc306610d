import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldCase } from '../../src/registry/index.js'

test.each([
  ['MASSE', 'maße'],
  ['ΣΊΣΥΦΟΣ', 'Σίσυφος'],
  ['σίσυφοσ', 'Σίσυφος'],
  ['CAFÉ', 'cafe\u0301'],
  ['ǅ', 'ǆ'],
  ['ЖУРНАЛ', 'журнал'],
  ['ſ', 'S'],
])('%s equals %s', (one, other) => {
  expect(foldCase(one)).toBe(foldCase(other))
})

test('letters that differ in more than case stay apart', () => {
  expect(foldCase('café')).not.toBe(foldCase('cafe'))
  expect(foldCase('記憶')).toBe('記憶')
})

test('what is folded stays as it is, and lower case makes no difference', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldCase(foldCase(text))).toBe(foldCase(text))
    }),
  )
})
