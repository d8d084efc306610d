import fc from 'fast-check'
import { expect, it } from 'vitest'
import { buildSegment, createAnalyser, IndexView, openSegment } from '../../src/index.js'
import { BestBlocks } from '../../src/legs/best-blocks.js'
import { BlockNames } from '../../src/legs/block-names.js'
import { ScoreColumn } from '../../src/legs/score-column.js'
import { document } from '../documents.js'

const analyser = createAnalyser()
const ids = Array.from({ length: 60 }, (_, i) => `d${String(i).padStart(2, '0')}`)
const view = IndexView.of(
  [0, 1, 2].map((part) => {
    const own = ids.filter((_, i) => i % 3 === part).map((id) => document(id, '', ['x']))
    return { segment: openSegment(buildSegment(own, analyser)), dead: new Set<number>() }
  }),
)

it('keeps the best blocks in whatever order they come, equal ones by id', () => {
  const scores = fc.array(fc.tuple(fc.nat(59), fc.integer({ min: 1, max: 9 })), { maxLength: 60 })
  fc.assert(
    fc.property(scores, fc.integer({ min: 1, max: 8 }), (entries, limit) => {
      const scoreOf = new Map(entries)
      const best = new BestBlocks(new BlockNames(view), limit)
      const column = new ScoreColumn()
      column.reserve(20)
      for (const part of [0, 1, 2]) {
        for (const [i, score] of scoreOf) if (i % 3 === part) column.add(Math.floor(i / 3), score)
        best.offer(part, column)
        column.clear()
      }
      const sorted = [...scoreOf].sort(([i, a], [j, b]) => b - a || i - j).slice(0, limit)
      expect(best.ranked()).toEqual(
        sorted.map(([i, score]) => ({ part: i % 3, ordinal: Math.floor(i / 3), score })),
      )
    }),
    { numRuns: 1_000 },
  )
})
