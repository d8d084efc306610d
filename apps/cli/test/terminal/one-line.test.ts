import fc from 'fast-check'
import { expect, it } from 'vitest'
import { oneLine } from '../../src/terminal/one-line.js'

it('leaves no character that could move the cursor, and keeps every other', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const line = oneLine(text)
      expect(line).not.toMatch(/\p{Cc}|^\s|\s$|\s\s/u)
      const kept = (value: string) => value.replace(/[\s\p{Cc}]/gu, '')
      expect(kept(line)).toBe(kept(text))
    }),
  )
})
