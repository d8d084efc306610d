import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildSegment,
  createAnalyser,
  type DocumentInput,
  explainScores,
  IndexView,
  LEGS,
  openSegment,
  searchIndex,
} from '../../src/index.js'
import { document, documents, queries } from '../documents.js'

const analyser = createAnalyser()
const viewOf = (...segments: DocumentInput[][]) =>
  IndexView.of(
    segments.map((docs) => ({ segment: openSegment(buildSegment(docs, analyser)), dead: new Set<number>() })),
  )

describe('explainScores', () => {
  it('takes every raw score apart into terms that add up to it', () => {
    fc.assert(
      fc.property(documents, fc.nat(10), queries, (docs, cut, text) => {
        const view = viewOf(docs.slice(0, cut), docs.slice(cut))
        const query = analyser.query(text)
        const { blocks } = searchIndex(view, query, { text })
        const explained = explainScores(view, query, blocks, { text })
        expect([...explained.keys()]).toEqual(blocks.map(({ blockId }) => blockId))
        for (const { blockId, legs } of blocks) {
          const scores = explained.get(blockId)!
          for (const leg of LEGS) {
            const raw = legs.find((contribution) => contribution.leg === leg)?.raw_score ?? 0
            const sum = scores[leg].reduce((total, { score }) => total + score, 0)
            expect(Math.abs(sum - raw)).toBeLessThanOrEqual(1e-12 * Math.max(1, raw))
          }
        }
      }),
      { numRuns: 300 },
    )
  })

  it('shows the numbers behind a term', () => {
    const view = viewOf([document('a', '', ['ebb ebb salt salt']), document('b', '', ['flow flow'])])
    const query = analyser.query('ebb')
    const { blocks } = searchIndex(view, query)
    const { bm25, tfidf } = explainScores(view, query, blocks).get('a.1.0000000')!
    const counts = {
      term: 'ebb',
      field: 'words',
      kind: 'exact',
      tf: 2,
      df: 1,
      length: 4,
      average_length: 3,
      weight: 1,
    }
    expect(bm25).toEqual([{ ...counts, idf: Math.log(2), score: blocks[0]!.legs[0]!.raw_score }])
    expect(tfidf).toEqual([{ ...counts, idf: Math.log(1.5) + 1, score: blocks[0]!.legs[1]!.raw_score }])
  })

  it('tells titles that are only like a term, and whole names', () => {
    const view = viewOf([document('d', 'Calibration', ['x']), document('e', 'Harbour', ['y'])])
    const kinds = (text: string) => {
      const query = analyser.query(text)
      const { blocks } = searchIndex(view, query, { text })
      return explainScores(view, query, blocks, { text })
        .get('d.1.0000000')!
        .index.map(({ kind }) => kind)
    }
    expect(new Set(kinds('calib'))).toEqual(new Set(['prefix']))
    expect(new Set(kinds('kalibration'))).toContain('typo')
    expect(kinds('Calibration').at(-1)).toBe('name')
  })

  it('leaves out blocks of documents that are gone', () => {
    const segment = openSegment(buildSegment([document('a', '', ['ebb'])], analyser))
    const query = analyser.query('ebb')
    const { blocks } = searchIndex(IndexView.of([{ segment, dead: new Set() }]), query)
    expect(explainScores(IndexView.of([{ segment, dead: new Set([0]) }]), query, blocks).size).toBe(0)
  })
})
