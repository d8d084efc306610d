import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chooseMerge, MAX_SEGMENTS } from '../src/merge-policy.js'

const segment = (segmentId: number, blockCount: number) => ({
  segmentId,
  documentCount: blockCount,
  blockCount,
  isClaimed: false,
})

describe('chooseMerge', () => {
  it('leaves few segments alone', () => {
    expect(
      chooseMerge(
        Array.from({ length: MAX_SEGMENTS }, (_, i) => segment(i, 5)),
        0,
      ),
    ).toEqual([])
  })

  it('takes the smallest first and leaves a large one alone', () => {
    const segments = [
      segment(0, 1_000_000),
      ...Array.from({ length: MAX_SEGMENTS }, (_, i) => segment(i + 1, 3)),
    ]
    expect(chooseMerge(segments, 0).map(({ segmentId }) => segmentId)).not.toContain(0)
  })

  it('takes all where a quarter of the documents is dead', () => {
    const segments = [segment(0, 60), segment(1, 20)]
    expect(chooseMerge(segments, 20)).toEqual([])
    expect(chooseMerge(segments, 21)).toEqual(segments)
    expect(chooseMerge([segment(0, 30)], 10)).toHaveLength(1)
    expect(chooseMerge([segment(0, 4)], 4)).toEqual([])
  })

  it('leaves segments alone that another merge is at, and does not count them', () => {
    const claimed = Array.from({ length: 8 }, (_, i) => ({ ...segment(i, 500), isClaimed: true }))
    const free = Array.from({ length: MAX_SEGMENTS + 1 }, (_, i) => segment(100 + i, 3))
    expect(chooseMerge([...claimed, ...free.slice(1)], 0)).toEqual([])
    const chosen = chooseMerge([...claimed, ...free], 0)
    expect(chosen.length).toBeGreaterThan(1)
    expect(chosen.some(({ isClaimed }) => isClaimed)).toBe(false)
    expect(chooseMerge([claimed[0]!, segment(200, 20)], 400)).toEqual([])
  })

  it('ends, whatever the sizes, with few segments, each at least as large as all smaller ones it was spared from', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 60 }), (sizes) => {
        let segments = sizes.map((size, i) => segment(i, size))
        for (let round = 0; round < 100; round++) {
          const chosen = chooseMerge(segments, 0)
          if (chosen.length === 0) break
          expect(chosen.length).toBeGreaterThan(1)
          const merged = segment(
            1_000 + round,
            chosen.reduce((sum, { blockCount }) => sum + blockCount, 0),
          )
          segments = [...segments.filter((one) => !chosen.includes(one)), merged]
        }
        expect(segments.length).toBeLessThanOrEqual(MAX_SEGMENTS)
      }),
    )
  })

  it('rewrites a block a logarithmic number of times as an index grows by ones', () => {
    let segments: ReturnType<typeof segment>[] = []
    let rewritten = 0
    const blocks = 5_000
    for (let i = 0; i < blocks; i++) {
      segments.push(segment(i, 1))
      const chosen = chooseMerge(segments, 0)
      if (chosen.length === 0) continue
      const size = chosen.reduce((sum, { blockCount }) => sum + blockCount, 0)
      rewritten += size
      segments = [...segments.filter((one) => !chosen.includes(one)), segment(blocks + i, size)]
    }
    expect(rewritten / blocks).toBeLessThan(Math.log2(blocks))
  })
})
