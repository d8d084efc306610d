import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuseRankings, groupByDocument, type LEGS, type LegRanking, RetrievalError } from '../../src/index.js'

const ranking = (...ids: string[]): LegRanking =>
  ids.map((id, i) => ({ blockId: id, documentId: id.split('.')[0]!, score: 10 - i }))

describe('fuseRankings', () => {
  it('adds weight / (60 + rank) over the legs', () => {
    const fused = fuseRankings({
      bm25: ranking('a.1', 'b.1'),
      tfidf: ranking('b.1'),
      index: ranking('b.1', 'a.1'),
    })
    expect(fused.map(({ blockId }) => blockId)).toEqual(['b.1', 'a.1'])
    // 1.2/62 + 0.8/61 + 1.5/61 and 1.2/61 + 1.5/62
    expect(fused[0]!.score).toBeCloseTo(0.05705976, 7)
    expect(fused[1]!.score).toBeCloseTo(0.04386568, 7)
    expect(fused[1]!.legs.map(({ leg, rank }) => [leg, rank])).toEqual([
      ['bm25', 1],
      ['index', 2],
    ])
  })

  it('ends ties in the lowest block id, by code points', () => {
    const tied = fuseRankings(
      { bm25: ranking('\u{10000}.1'), tfidf: [], index: [] },
      { bm25: 1, tfidf: 1, index: 1 },
    )
    expect(tied).toHaveLength(1)
    const fused = fuseRankings(
      { bm25: ranking('\u{10000}.1'), tfidf: ranking('\uffee.1'), index: [] },
      { bm25: 1, tfidf: 1, index: 1 },
    )
    expect(fused.map(({ blockId }) => blockId)).toEqual(['\uffee.1', '\u{10000}.1'])
  })

  it('refuses weights and constants that are no weights', () => {
    const none = { bm25: [], tfidf: [], index: [] }
    for (const weight of [-1, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => fuseRankings(none, { bm25: weight, tfidf: 1, index: 1 })).toThrow(RetrievalError)
    }
    expect(() => fuseRankings(none, undefined, 0)).toThrow(RetrievalError)
  })

  it('scores a block by its contributions, whatever the rankings', () => {
    const ids = fc.uniqueArray(fc.constantFrom('a.1', 'a.2', 'b.1', 'c.1', 'd.1', 'd.2', 'd.3'))
    fc.assert(
      fc.property(ids, ids, ids, (bm25, tfidf, index) => {
        const fused = fuseRankings({
          bm25: ranking(...bm25),
          tfidf: ranking(...tfidf),
          index: ranking(...index),
        })
        expect(new Set(fused.map(({ blockId }) => blockId))).toEqual(new Set([...bm25, ...tfidf, ...index]))
        for (const { score, legs } of fused) {
          expect(legs.reduce((sum, leg) => sum + leg.weight / (60 + leg.rank), 0)).toBeCloseTo(score, 14)
        }
      }),
    )
  })
})

describe('groupByDocument', () => {
  const block = (blockId: string, score: number, leg: (typeof LEGS)[number] = 'bm25') => ({
    blockId,
    documentId: blockId.split('.')[0]!,
    score,
    legs: [{ leg, rank: 1, raw_score: 1, weight: 1, contribution: score }],
  })

  it('halves each further block of a document: 0.4 + 0.3 / 2 + 0.2 / 4', () => {
    const groups = groupByDocument([
      block('a.1', 0.4, 'index'),
      block('b.1', 0.35),
      block('a.2', 0.3),
      block('a.3', 0.2),
    ])
    expect(groups.map(({ documentId, rank }) => [documentId, rank])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(groups[0]!.score).toBeCloseTo(0.6, 12)
    expect(groups[0]!.sources).toEqual(['bm25', 'index'])
    expect(groups[0]!.blocks.map(({ blockId }) => blockId)).toEqual(['a.1', 'a.2', 'a.3'])
  })

  it('never lets any number of weak blocks outweigh one that is twice as good', () => {
    const weak = Array.from({ length: 50 }, (_, i) => block(`long.${i}`, 0.1))
    expect(groupByDocument([block('right.1', 0.2), ...weak])[0]!.documentId).toBe('right')
  })
})
