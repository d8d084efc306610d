import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildSegment,
  createAnalyser,
  IndexView,
  openSegment,
  SegmentError,
  searchIndex,
} from '../../src/index.js'
import { FIELDS } from '../../src/segment/fields.js'
import { document, documents } from '../documents.js'

const analyser = createAnalyser()
const bytes = buildSegment(
  [
    document(
      'nb_1',
      'Tide tables',
      Array.from({ length: 300 }, (_, i) => `row ${i} of the tide table`),
    ),
    document('nb_2', '회의록', ['회의에서 결정했다', 'getTideTable'], {
      frontMatter: ['2026'],
      keywords: ['tide'],
    }),
  ],
  analyser,
)

describe('openSegment', () => {
  it('gives back what was written', () => {
    fc.assert(
      fc.property(documents, (docs) => {
        const segment = openSegment(buildSegment(docs, analyser))
        expect(segment.documentCount).toBe(docs.length)
        expect(segment.blockCount).toBe(docs.reduce((sum, doc) => sum + doc.blocks.length, 0))
        for (const doc of docs) {
          const found = segment.findDocument(doc.id)!
          expect(found.revision).toBe(doc.revision)
          expect(segment.documentId(found.ordinal)).toBe(doc.id)
          const first = segment.firstBlock(found.ordinal)
          expect(segment.firstBlock(found.ordinal + 1) - first).toBe(doc.blocks.length)
          for (const i of doc.blocks.keys()) expect(segment.documentOfBlock(first + i)).toBe(found.ordinal)
        }
        expect(segment.findDocument('absent')).toBeUndefined()
      }),
    )
  })

  it('refuses every single changed byte that is not padding, naming a section', () => {
    const answer = JSON.stringify(
      searchIndex(
        IndexView.of([{ segment: openSegment(bytes), dead: new Set() }]),
        analyser.query('tide 회의'),
      ),
    )
    for (let i = 0; i < bytes.length; i++) {
      const damaged = bytes.slice()
      damaged[i]! ^= 1 << (i % 8)
      try {
        const view = IndexView.of([{ segment: openSegment(damaged), dead: new Set() }])
        expect(JSON.stringify(searchIndex(view, analyser.query('tide 회의')))).toBe(answer)
      } catch (error) {
        expect(error).toBeInstanceOf(SegmentError)
      }
    }
  })

  it('refuses a segment cut short anywhere or with bytes behind it', () => {
    for (let length = 0; length < bytes.length; length++) {
      expect(() => openSegment(bytes.slice(0, length))).toThrow(SegmentError)
    }
    expect(() => openSegment(Buffer.concat([bytes, Buffer.alloc(1)]))).toThrow(SegmentError)
  })

  it('names the section that was changed', () => {
    const table = new DataView(bytes.buffer, bytes.byteOffset)
    const sections = Array.from({ length: table.getUint32(12, true) }, (_, i) => 24 + 16 * i)
    expect(sections.length).toBeGreaterThan(5)
    for (const entry of sections) {
      const damaged = bytes.slice()
      damaged[table.getUint32(entry + 4, true)]! ^= 0x10
      const section = ['documents', ...FIELDS][table.getUint32(entry, true)]
      expect(() => openSegment(damaged)).toThrow(expect.objectContaining({ code: 'DAMAGED', section }))
    }
  })

  it('copies nothing', () => {
    const own = bytes.slice()
    const segment = openSegment(own)
    expect(segment.field('words')!.lengths.buffer).toBe(own.buffer)
  })

  it('refuses a format version it does not know', () => {
    const later = bytes.slice()
    later[8] = 2
    expect(() => openSegment(later)).toThrow(expect.objectContaining({ code: 'UNKNOWN_VERSION' }))
  })

  it('never fails in another way on bytes of any kind', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (noise) => {
        expect(() => openSegment(noise)).toThrow(SegmentError)
      }),
    )
  })

  it('reads a segment at any place in a buffer', () => {
    const shifted = new Uint8Array(bytes.length + 3)
    shifted.set(bytes, 3)
    expect(openSegment(shifted.subarray(3)).documentCount).toBe(2)
  })

  it('reads format 1 as it was first stored', () => {
    const stored = readFileSync(new URL('../fixtures/segment-v1.bin', import.meta.url))
    const segment = openSegment(stored)
    const query = {
      terms: [{ term: 'tide', field: 'words' as const, weight: 1 }],
      dropped: [],
      languages: ['en'],
    }
    const { documents: found } = searchIndex(IndexView.of([{ segment, dead: new Set() }]), query)
    expect(found.map(({ documentId }) => documentId)).toEqual(['nb_1'])
    expect(segment.blockCount).toBe(131)
  })
})
