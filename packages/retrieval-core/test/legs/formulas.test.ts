import { describe, expect, it } from 'vitest'
import { bm25Idf, bm25Score, lengthFactor, smoothIdf, tfidfScore } from '../../src/legs/formulas.js'

describe('BM25', () => {
  it('weighs a term of one block in three: ln(1 + 2.5 / 1.5)', () => {
    expect(bm25Idf(3, 1)).toBeCloseTo(0.980829, 6)
  })

  it('is above zero even for a term of every block', () => {
    expect(bm25Idf(10, 10)).toBeCloseTo(Math.log(1 + 0.5 / 10.5), 12)
  })

  it('weighs two occurrences in a block of average length: 2 · 2.2 / (2 + 1.2)', () => {
    const { base, slope } = lengthFactor({ k1: 1.2, b: 0.75 }, 10)
    expect(bm25Score(2.2, 2, base + slope * 10)).toBeCloseTo(1.375, 9)
  })

  it('weighs one occurrence in a block of twice the average: 2.2 / (1 + 1.2 · 1.75)', () => {
    const { base, slope } = lengthFactor({ k1: 1.2, b: 0.75 }, 10)
    expect(bm25Score(2.2, 1, base + slope * 20)).toBeCloseTo(2.2 / 3.1, 9)
  })
})

describe('TF-IDF', () => {
  it('smooths the idf: ln(4 / 2) + 1 for a term of one block in three', () => {
    expect(smoothIdf(3, 1)).toBeCloseTo(1.693147, 6)
  })

  it('takes the logarithm of the frequency and the root of the length: (1 + ln 2) · 4 / 5', () => {
    expect(tfidfScore(4, 2, 25)).toBeCloseTo(1.354518, 6)
  })
})
