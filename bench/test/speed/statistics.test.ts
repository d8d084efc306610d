import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { percentile, ratios, spread, summarise } from '../../src/speed/statistics.js'

describe('percentile', () => {
  it('is the nearest rank', () => {
    const sorted = Float64Array.from({ length: 100 }, (_, i) => i + 1)
    expect([0.5, 0.95, 0.99, 1].map((share) => percentile(sorted, share))).toEqual([50, 95, 99, 100])
    expect(percentile([7], 0.01)).toBe(7)
  })

  it('is one of the values, and that share of them does not exceed it', () => {
    const values = fc.array(fc.double({ noNaN: true }), { minLength: 1 })
    fc.assert(
      fc.property(values, fc.double({ min: 0.01, max: 1, noNaN: true }), (list, share) => {
        const sorted = Float64Array.from(list).sort()
        const value = percentile(sorted, share)
        expect(sorted.includes(value)).toBe(true)
        const within = sorted.filter((other) => other <= value).length
        expect(within).toBeGreaterThanOrEqual(list.length * share)
      }),
    )
  })
})

describe('summarise', () => {
  it('tells percentiles, mean and count', () => {
    expect(summarise([4, 1, 2, 3])).toEqual({ p50: 2, p95: 4, p99: 4, mean: 2.5, count: 4 })
  })
})

describe('spread', () => {
  it('takes the middle of an odd count, and the mean of the two middle ones of an even count', () => {
    expect(spread([3, 1, 2])).toEqual({ median: 2, min: 1, max: 3 })
    expect(spread([4, 1, 2, 3])).toEqual({ median: 2.5, min: 1, max: 4 })
  })
})

describe('ratios', () => {
  it('pairs the rounds', () => {
    const ours = [summarise([1]), summarise([6])]
    const theirs = [summarise([2]), summarise([4])]
    expect(ratios(ours, theirs).p50).toEqual({ median: 1, min: 0.5, max: 1.5 })
  })
})
