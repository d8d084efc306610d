import { describe, expect, it } from 'vitest'
import { buildSegment, createAnalyser, type DocumentInput, IndexView, openSegment } from '../../src/index.js'
import { document } from '../documents.js'

const analyser = createAnalyser()
const segmentOf = (docs: readonly DocumentInput[]) => openSegment(buildSegment(docs, analyser))

describe('IndexView', () => {
  const segment = segmentOf([
    document('a', '', ['ebb flow', 'ebb'], { keywords: ['harbour log'] }),
    document('b', '', ['ebb salt salt salt']),
    document('c', '', ['flow'], { keywords: ['log'] }),
  ])

  it('counts and averages what is live, a field over those that have it', () => {
    const all = IndexView.of([{ segment, dead: new Set() }])
    expect([all.documentCount, all.blockCount]).toEqual([3, 4])
    expect(all.averageLength('words')).toBe((2 + 1 + 4 + 1) / 4)
    expect(all.averageLength('keywords')).toBe((2 + 1) / 2)
    expect(all.postings('words', 'ebb')!.count).toBe(3)

    const some = IndexView.of([{ segment, dead: new Set([0]) }])
    expect([some.documentCount, some.blockCount]).toEqual([2, 2])
    expect(some.averageLength('words')).toBe((4 + 1) / 2)
    expect(some.averageLength('keywords')).toBe(1)
    expect(some.postings('words', 'ebb')!.count).toBe(1)
    expect(some.postings('keywords', 'harbour')).toBeUndefined()
  })

  it('adds up over segments', () => {
    const other = segmentOf([document('d', '', ['ebb ebb'])])
    const view = IndexView.of([
      { segment, dead: new Set([1]) },
      { segment: other, dead: new Set() },
    ])
    expect([view.documentCount, view.blockCount]).toEqual([3, 4])
    expect(view.averageLength('words')).toBe((2 + 1 + 1 + 2) / 4)
    expect(view.postings('words', 'ebb')!.count).toBe(3)
    expect(view.averageLength('tags')).toBe(0)
  })

  it('finds live documents only', () => {
    const view = IndexView.of([{ segment, dead: new Set([1]) }])
    expect(view.find('c')).toEqual({ part: 0, ordinal: 2 })
    expect(view.find('b')).toBeUndefined()
    expect(view.find('z')).toBeUndefined()
  })
})
