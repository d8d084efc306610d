import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildSegment,
  createAnalyser,
  DEFAULT_FIELD_WEIGHTS,
  type DocumentInput,
  fuseRankings,
  groupByDocument,
  IndexView,
  LEGS,
  mergeSegments,
  openSegment,
  RetrievalError,
  type SearchOutcome,
  type SegmentPart,
  searchIndex,
} from '../src/index.js'
import { document, documents, queries } from './documents.js'
import { naiveLegs } from './naive-search.js'

const analyser = createAnalyser()
const query = (text: string) => analyser.query(text)
const whole = (docs: readonly DocumentInput[]): SegmentPart => ({
  segment: openSegment(buildSegment(docs, analyser)),
  dead: new Set(),
})
const search = (parts: readonly SegmentPart[], text: string) =>
  searchIndex(IndexView.of(parts), analyser.query(text), { text })

const spelled = ({ legs, blocks, documents }: SearchOutcome) => ({ legs, blocks, documents })

/** The documents cut into segments, some with dead copies of others among them. */
function cutUp(
  docs: readonly DocumentInput[],
  cuts: readonly number[],
  ghosts: readonly boolean[],
): SegmentPart[] {
  const groups = new Map<number, DocumentInput[]>()
  docs.forEach((doc, i) => {
    const group = cuts[i % cuts.length]!
    groups.set(group, [...(groups.get(group) ?? []), doc])
  })
  const parts = [...groups.values()].map(whole)
  docs.forEach((doc, i) => {
    if (!ghosts[i % ghosts.length]) return
    const { segment } = whole([{ ...doc, revision: doc.revision + 1, title: `old ${doc.title}` }])
    parts.push({ segment, dead: new Set([0]) })
  })
  return parts
}
const segmentations = {
  cuts: fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }),
  ghosts: fc.array(fc.boolean(), { minLength: 1, maxLength: 6 }),
}

describe('searchIndex', () => {
  it('gives the same answer, to the last bit, for every segmentation and with any dead documents', () => {
    fc.assert(
      fc.property(
        documents,
        segmentations.cuts,
        segmentations.ghosts,
        queries,
        (docs, cuts, ghosts, text) => {
          expect(spelled(search(cutUp(docs, cuts, ghosts), text))).toEqual(
            spelled(search([whole(docs)], text)),
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  it('ranks and scores like its naive twin, to the last bit', () => {
    fc.assert(
      fc.property(
        documents,
        segmentations.cuts,
        segmentations.ghosts,
        queries,
        (docs, cuts, ghosts, text) => {
          const naive = naiveLegs(docs, analyser, analyser.query(text).terms, text)
          const outcome = search(cutUp(docs, cuts, ghosts), text)
          expect(outcome.legs).toEqual(naive)
          expect(outcome.documents).toEqual(groupByDocument(fuseRankings(naive)))
        },
      ),
      { numRuns: 200 },
    )
  })

  it('scores three small blocks as worked out by hand', () => {
    const docs = [document('a', '', ['ebb flow', 'ebb ebb']), document('b', '', ['flow flow flow salt'])]
    const { legs } = searchIndex(IndexView.of([whole(docs)]), query('ebb'))
    // N 3, df 2, average length 8/3. idf = ln(1 + 1.5 / 2.5); length factor 1.2 (0.25 + 0.75 · 2 / (8/3)) = 0.975.
    expect(legs.bm25.map(({ blockId }) => blockId)).toEqual(['a.1.0000001', 'a.1.0000000'])
    expect(legs.bm25[0]!.score).toBeCloseTo(0.4700036 * ((2 * 2.2) / 2.975), 6)
    expect(legs.bm25[1]!.score).toBeCloseTo(0.4700036 * (2.2 / 1.975), 6)
    // idf = ln(4 / 3) + 1 = 1.287682; squared 1.658125, over √2.
    expect(legs.tfidf[0]!.score).toBeCloseTo(1.693147 * (1.658125 / Math.SQRT2), 5)
    expect(legs.tfidf[1]!.score).toBeCloseTo(1.658125 / Math.SQRT2, 5)
    // No field holds the term: the index leg is that of the full text.
    expect(legs.index).toEqual(legs.bm25)
  })

  it('counts a term of grams with its weight beside the terms of words', () => {
    const docs = [document('a', '', ['記憶装置']), document('b', '', ['記憶'])]
    const terms = [
      { term: '憶装', field: 'grams', weight: 0.5 },
      { term: '憶装', field: 'grams', weight: 1 },
    ] as const
    const [half, all] = terms.map((term) =>
      searchIndex(IndexView.of([whole(docs)]), { terms: [term], dropped: [], languages: ['en'] }),
    )
    expect(half!.legs.bm25.map(({ documentId }) => documentId)).toEqual(['a'])
    expect(half!.legs.bm25[0]!.score).toBeCloseTo(all!.legs.bm25[0]!.score / 2, 8)
    expect(half!.legs.tfidf[0]!.score).toBeCloseTo(all!.legs.tfidf[0]!.score / 2, 8)
  })

  it('takes other parameters and field weights, and refuses impossible ones', () => {
    const docs = [document('a', 'Ebb', ['ebb ebb ebb ebb']), document('b', 'Salt', ['salt ebb'])]
    const view = IndexView.of([whole(docs)])
    const { legs } = searchIndex(view, query('ebb'), { bm25: { k1: 0, b: 0 } })
    // Without saturation of repeats or length, a term scores its idf.
    for (const { score } of legs.bm25) expect(score).toBeCloseTo(Math.log(1.2), 8)
    const plain = searchIndex(view, query('ebb'), {
      fields: {
        ...DEFAULT_FIELD_WEIGHTS,
        title: { weight: 0, k1: 1.2, b: 0.5 },
        path: { weight: 0, k1: 0, b: 0 },
      },
    })
    expect(plain.legs.index).toEqual(plain.legs.bm25)
    for (const bm25 of [
      { k1: -1, b: 0 },
      { k1: 1, b: 1.1 },
      { k1: Number.NaN, b: 0 },
    ]) {
      expect(() => searchIndex(view, query('ebb'), { bm25 })).toThrow(RetrievalError)
      const fields = { ...DEFAULT_FIELD_WEIGHTS, tags: { weight: 1, ...bm25 } }
      expect(() => searchIndex(view, query('ebb'), { fields })).toThrow(RetrievalError)
    }
    const negative = { ...DEFAULT_FIELD_WEIGHTS, tags: { weight: -1, k1: 1, b: 0 } }
    expect(() => searchIndex(view, query('ebb'), { fields: negative })).toThrow(RetrievalError)
  })

  it('ranks by score, then by block id in code-point order', () => {
    fc.assert(
      fc.property(documents, queries, (docs, text) => {
        for (const ranking of Object.values(search([whole(docs)], text).legs)) {
          for (let i = 1; i < ranking.length; i++) {
            const [before, after] = [ranking[i - 1]!, ranking[i]!]
            const inOrder = Buffer.compare(Buffer.from(before.blockId), Buffer.from(after.blockId)) < 0
            expect(before.score > after.score || (before.score === after.score && inOrder)).toBe(true)
          }
        }
      }),
    )
  })

  it('yields the best 500 blocks of a leg, equal ones by id', () => {
    const docs = Array.from({ length: 700 }, (_, i) =>
      document(`n${String(i).padStart(3, '0')}`, '', ['tide']),
    )
    const halves = [docs.filter((_, i) => i % 2 === 0), docs.filter((_, i) => i % 2 === 1)].map(whole)
    const { legs } = search(halves, 'tide')
    expect(legs.bm25.map((block) => block.documentId)).toEqual(docs.slice(0, 500).map((doc) => doc.id))
  })

  it('yields the best 500 of many more, wherever they are', () => {
    const docs = Array.from({ length: 1_600 }, (_, i) =>
      document(`n${i}`, '', ['tide '.repeat(((i * 7) % 11) + 1) + 'ebb '.repeat((i * 5) % 13)]),
    )
    const parts = [0, 1, 2].map((part) => whole(docs.filter((_, i) => i % 3 === part)))
    const naive = naiveLegs(docs, analyser, query('tide').terms, '')
    const { legs } = search(parts, 'tide')
    for (const leg of LEGS) expect(legs[leg]).toEqual(naive[leg].slice(0, 500))
  })

  it('finds nothing for a query without terms and in an empty view', () => {
    expect(search([whole([document('a', '!', ['!'])])], '!').blocks).toEqual([])
    expect(search([], 'tide').blocks).toEqual([])
  })
})

describe('the index leg', () => {
  const ranked = (docs: readonly DocumentInput[], text: string) =>
    search([whole(docs)], text).legs.index.map((block) => block.documentId)

  it('puts a document first that is asked for by its whole title, path, file name or id', () => {
    const docs = [
      document('nb_other', 'Mooring', ['mooring checklist mooring checklist']),
      document('nb_wanted', 'Mooring checklist', ['nothing'], { path: 'field/moor.md' }),
      document('nb_third', 'Checklist', ['field moor nb_wanted field moor nb_wanted']),
    ]
    for (const name of ['mooring  CHECKLIST', 'field/moor.md', 'moor.md', 'moor', 'nb_wanted']) {
      expect(ranked(docs, name)[0]).toBe('nb_wanted')
    }
  })

  it('finds titles by a prefix or with one slip', () => {
    const docs = [document('longer', 'Calibration', ['x']), document('no', 'Other', ['y'])]
    for (const slip of [
      'calibraton',
      'calibrattion',
      'calibratiom',
      'calibratoin',
      'kalibration',
      'calibr',
      'ca',
    ]) {
      expect(ranked(docs, slip)).toEqual(['longer'])
    }
    expect(
      ranked([document('d', '데이터베이스 설계', ['x']), document('e', '회의록', ['x'])], '데이터베이수'),
    ).toEqual(['d'])
  })

  it('puts exact titles before those that begin with a term, and these before slips of the pen', () => {
    const docs = [
      document('slip', 'Beagon', ['x']),
      document('longer', 'Beaconsfield', ['x']),
      document('exact', 'Beacon', ['x']),
      document('other', 'Harbour', ['x']),
    ]
    expect(ranked(docs, 'beacon')).toEqual(['exact', 'longer', 'slip'])
  })

  it('lifts the first five blocks that match of a document asked for by name', () => {
    const paragraphs = ['salt', 'tide', 'salt', 'tide', 'tide', 'tide', 'tide tide']
    const docs = [
      document('other', 'Other', ['tide tide tide tide']),
      document('nb_wanted', 'x', paragraphs, { path: 'tide.md' }),
    ]
    const { legs } = search([whole(docs)], 'tide')
    expect(new Set(legs.index.slice(0, 5).map(({ blockId }) => blockId))).toEqual(
      new Set([0, 1, 3, 4, 5].map((i) => `nb_wanted.1.000000${i}`)),
    )
    expect(legs.index.slice(5).map(({ blockId }) => blockId)).toContain('other.1.0000000')
  })

  it('puts whole names before anything that many terms can add up to', () => {
    const terms = Array.from({ length: 40 }, (_, i) => `term${i}`).join(' ')
    const docs = [
      document('nb_wanted', 'Wanted', ['nothing']),
      document('loud', `nb_wanted ${terms}`, [`nb_wanted ${terms} `.repeat(5)], { keywords: ['nb_wanted'] }),
    ]
    const { legs } = searchIndex(IndexView.of([whole(docs)]), query(`nb_wanted ${terms}`), {
      text: 'nb_wanted',
    })
    expect(legs.index[0]!.documentId).toBe('nb_wanted')
  })

  it('adds what belongs to a document to its first block and to those that match in full text', () => {
    const docs = [document('d', 'Notes', ['one', 'two tides', 'three'], { keywords: ['tides'] })]
    const { legs } = search([whole(docs)], 'tides')
    expect(legs.index.map(({ blockId }) => blockId)).toEqual(['d.1.0000001', 'd.1.0000000'])
    expect(legs.index[0]!.score - legs.bm25[0]!.score).toBeCloseTo(legs.index[1]!.score, 12)
  })

  it('does not let a long document fill the leg by its title', () => {
    const long = document(
      'long',
      'Harbour',
      Array.from({ length: 600 }, (_, i) => `entry ${i}`),
    )
    const short = document('short', 'Notes', ['one harbour'])
    const found = ranked([long, short], 'harbour')
    expect(new Set(found)).toEqual(new Set(['long', 'short']))
    expect(found.length).toBeLessThan(200)
  })

  it('adds what the fields hold: headings, tags, mentions, links, keywords, front matter, path', () => {
    const empty = { text: '', headingPath: [], hashtags: [], mentions: [], links: [] }
    const withBlock = (more: object) => [document('d', 'T', [], { blocks: [{ ...empty, ...more }] })]
    const withDocument = (more: object) => [document('d', 'T', ['body'], more)]
    expect(ranked(withBlock({ headingPath: ['Rollback'] }), 'rollback')).toEqual(['d'])
    expect(ranked(withBlock({ hashtags: ['rollback'] }), 'rollback')).toEqual(['d'])
    expect(ranked(withBlock({ mentions: ['rollback'] }), 'rollback')).toEqual(['d'])
    expect(ranked(withBlock({ links: ['Rollback plan'] }), 'rollback')).toEqual(['d'])
    expect(ranked(withDocument({ keywords: ['rollback'] }), 'rollback')).toEqual(['d'])
    expect(ranked(withDocument({ frontMatter: ['rollback'] }), 'rollback')).toEqual(['d'])
    expect(ranked(withDocument({ path: 'ops/rollback.md' }), 'rollback')).toEqual(['d'])
  })
})

describe('mergeSegments', () => {
  it('gives the bytes of a segment built from the live documents in one go', () => {
    fc.assert(
      fc.property(documents, segmentations.cuts, segmentations.ghosts, (docs, cuts, ghosts) => {
        const merged = mergeSegments(cutUp(docs, cuts, ghosts))
        expect(merged ?? null).toEqual(docs.length === 0 ? null : buildSegment(docs, analyser))
      }),
      { numRuns: 100 },
    )
  })

  it('refuses two live copies of one document', () => {
    const part = whole([document('a', 'A', ['x'])])
    expect(() => mergeSegments([part, part])).toThrow(expect.objectContaining({ code: 'DUPLICATE_DOCUMENT' }))
  })
})
