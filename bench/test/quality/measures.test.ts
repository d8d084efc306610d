import { describe, expect, it } from 'vitest'
import { measure } from '../../src/quality/evaluate/measures.js'
import { inTrecOrder } from '../../src/quality/evaluate/ranked-document.js'

const ids = (count: number, prefix = 'x') => Array.from({ length: count }, (_, i) => `${prefix}${i}`)

describe('measure', () => {
  it('takes the grade as gain and log2(rank + 1) as discount, against the best order of all that is judged', () => {
    const judged = new Map([
      ['a', 3],
      ['b', 1],
      ['c', 2],
      ['d', 0],
    ])
    // Found: b at 1, d at 2, a at 3. 1/1 + 0 + 3/2 = 2.5. Ideal: 3/1 + 2/log2(3) + 1/2 = 4.761860.
    const measures = measure(['b', 'd', 'a'], judged)!
    expect(measures.ndcg10).toBeCloseTo(2.5 / 4.76186, 5)
    expect(measures.recall100).toBeCloseTo(2 / 3, 12)
    expect(measures.mrr10).toBe(1)
  })

  it('looks at ten ranks, the ideal too, and at a hundred for recall', () => {
    const judged = new Map(ids(12, 'r').map((id) => [id, 1]))
    const late = [...ids(10), 'r0', ...ids(88, 'y'), 'r1', 'r2']
    expect(measure(late, judged)).toEqual({ ndcg10: 0, recall100: 2 / 12, mrr10: 0 })
    expect(measure(ids(10, 'r'), judged)!.ndcg10).toBe(1)
    expect(measure([...ids(4), 'r0'], judged)!.mrr10).toBe(1 / 5)
  })

  it('counts nothing found as 0, and a query without a relevant document not at all', () => {
    expect(measure([], new Map([['a', 1]]))).toEqual({ ndcg10: 0, recall100: 0, mrr10: 0 })
    expect(measure(['a'], new Map([['a', 0]]))).toBeUndefined()
    expect(measure(['a'], new Map())).toBeUndefined()
  })

  it('takes negative grades for 0', () => {
    const judged = new Map([
      ['spam', -2],
      ['a', 1],
    ])
    expect(measure(['spam', 'a'], judged)!.ndcg10).toBeCloseTo(1 / Math.log2(3), 12)
  })
})

describe('the order of trec_eval', () => {
  it('is by score in single precision, then by the bytes of the id, both falling', () => {
    const found = [
      { id: 'd1', score: 2 },
      { id: 'd10', score: 2 + 1e-9 },
      { id: 'd2', score: 2 },
      { id: 'z', score: 1 },
      { id: '한', score: 1 },
      { id: 'top', score: 3 },
    ]
    expect(inTrecOrder(found).map(({ id }) => id)).toEqual(['top', 'd2', 'd10', 'd1', '한', 'z'])
  })
})
