import fc from 'fast-check'
import { expect, it } from 'vitest'
import { BestBlocks } from '../../src/legs/best-blocks.js'

/** Three parts that share sixty blocks between them, card by card. */
const compare = (partA: number, a: number, partB: number, b: number) => 3 * a + partA - (3 * b + partB)
const scores = fc.uniqueArray(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 9 })), {
  selector: ([i]) => i,
})

it('keeps the best blocks in whatever order they come, equal ones by id', () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 8 }), (entries, limit) => {
      const best = new BestBlocks(limit, compare)
      for (const [i, score] of entries) best.offer(i % 3, Math.floor(i / 3), score)
      const found: [number, number][] = []
      best.forEach((part, ordinal, score) => {
        found.push([3 * ordinal + part, score])
      })
      expect(found).toEqual(entries.toSorted(([i, a], [j, b]) => b - a || i - j).slice(0, limit))
    }),
    { numRuns: 1_000 },
  )
})

it('knows the score to beat: what does not is left out without being offered', () => {
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 8 }), (entries, limit) => {
      const best = new BestBlocks(limit, compare)
      for (const [i, score] of entries)
        if (score > best.threshold) best.offer(i % 3, Math.floor(i / 3), score)
      const found: number[] = []
      best.forEach((part, ordinal) => {
        found.push(3 * ordinal + part)
      })
      const wanted = entries.toSorted(([i, a], [j, b]) => b - a || i - j).slice(0, limit)
      expect(found).toEqual(wanted.map(([i]) => i))
    }),
  )
})
