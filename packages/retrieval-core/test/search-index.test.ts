import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildSegment,
  createAnalyser,
  type DocumentInput,
  IndexView,
  mergeSegments,
  openSegment,
  type SegmentPart,
  searchIndex,
} from '../src/index.js'
import { document, documents, queries } from './documents.js'
import { naiveScores } from './naive-search.js'

const analyser = createAnalyser()
const whole = (docs: readonly DocumentInput[]): SegmentPart => ({
  segment: openSegment(buildSegment(docs, analyser)),
  dead: new Set(),
})
const search = (parts: readonly SegmentPart[], text: string) =>
  searchIndex(IndexView.of(parts), analyser.query(text), { text })

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
          expect(search(cutUp(docs, cuts, ghosts), text)).toEqual(search([whole(docs)], text))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('scores full text as the formulas say, block by block', () => {
    fc.assert(
      fc.property(
        documents,
        segmentations.cuts,
        segmentations.ghosts,
        queries,
        (docs, cuts, ghosts, text) => {
          const query = analyser.query(text)
          const { legs } = searchIndex(IndexView.of(cutUp(docs, cuts, ghosts)), query)
          const naive = naiveScores(docs, analyser, query.terms)
          for (const leg of ['bm25', 'tfidf'] as const) {
            const scores = new Map(legs[leg].map(({ blockId, score }) => [blockId, score]))
            expect([...scores.keys()].sort()).toEqual([...naive[leg].keys()].sort())
            for (const [id, score] of naive[leg]) expect(scores.get(id)).toBeCloseTo(score, 10)
          }
        },
      ),
      { numRuns: 300 },
    )
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

  it('finds titles by a prefix or with one slip, below exact ones', () => {
    const docs = [document('exact', 'Calib', ['x']), document('longer', 'Calibration', ['x'])]
    expect(ranked(docs, 'calib')).toContain('exact')
    for (const slip of [
      'calibraton',
      'calibrattion',
      'calibratiom',
      'calibratoin',
      'kalibration',
      'calibr',
    ]) {
      expect(
        ranked([document('longer', 'Calibration', ['x']), document('no', 'Other', ['y'])], slip),
      ).toEqual(['longer'])
    }
    const both = [document('b-exact', 'Beacon', ['x']), document('a-near', 'Beacons lit', ['x'])]
    expect(ranked(both, 'beacon')[0]).toBe('b-exact')
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
      { numRuns: 200 },
    )
  })

  it('refuses two live copies of one document', () => {
    const part = whole([document('a', 'A', ['x'])])
    expect(() => mergeSegments([part, part])).toThrow(expect.objectContaining({ code: 'DUPLICATE_DOCUMENT' }))
  })
})
