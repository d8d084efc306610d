import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LineSplitter } from '../../src/stdio/line-splitter.js'

function split(chunks: readonly Buffer[], maxBytes: number): (string | null)[] {
  const lines: (string | null)[] = []
  const splitter = new LineSplitter({
    maxBytes,
    onLine: (line) => lines.push(line.toString()),
    onTooLong: () => lines.push(null),
  })
  for (const chunk of chunks) splitter.push(chunk)
  splitter.end()
  return lines
}

test('lines do not depend on how the bytes arrive', () => {
  const lines = fc.array(
    fc.string({ unit: 'grapheme', maxLength: 30 }).map((line) => line.replaceAll('\n', '')),
    { maxLength: 8 },
  )
  fc.assert(
    fc.property(lines, fc.array(fc.nat(60)), fc.integer({ min: 1, max: 60 }), (expected, cuts, maxBytes) => {
      const bytes = Buffer.from(expected.map((line) => `${line}\n`).join(''))
      const places = [
        0,
        ...cuts.map((cut) => Math.min(cut, bytes.length)).sort((a, b) => a - b),
        bytes.length,
      ]
      const chunks = places.slice(1).map((end, index) => bytes.subarray(places[index], end))
      const kept = expected
        .filter((line) => line !== '')
        .map((line) => (Buffer.byteLength(line) > maxBytes ? null : line))
      expect(split(chunks, maxBytes)).toEqual(kept)
    }),
  )
})

test('the last line needs no newline', () => {
  expect(split([Buffer.from('a\nb')], 10)).toEqual(['a', 'b'])
})
