import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitWidth, pack, unpack } from '../../src/segment/bit-packing.js'
import { ByteReader } from '../../src/segment/byte-reader.js'
import { ByteWriter } from '../../src/segment/byte-writer.js'
import { readPostings, writePostings } from '../../src/segment/postings.js'
import { StringTable, writeStringTable } from '../../src/segment/string-table.js'

describe('bit packing', () => {
  it('gives back numbers of every width from 0 to 32', () => {
    for (let width = 0; width <= 32; width++) {
      const top = width === 0 ? 0 : 2 ** width - 1
      const values = Uint32Array.from({ length: 128 }, (_, i) =>
        i % 3 === 0 ? top : Math.floor((top * i) / 128),
      )
      const target = new Uint32Array(128)
      const words = pack(values, width)
      unpack(new DataView(words.buffer), 0, width, target)
      expect(target).toEqual(values)
      expect(bitWidth(top)).toBe(width)
    }
  })
})

describe('postings', () => {
  it('come back as written, in runs and in rests', () => {
    const entries = fc.array(fc.tuple(fc.nat(100_000), fc.integer({ min: 1, max: 70_000 })), {
      maxLength: 600,
    })
    fc.assert(
      fc.property(entries, fc.nat(7), (list, shift) => {
        const ordinals = [...new Set(list.map(([ordinal]) => ordinal))].sort((a, b) => a - b)
        const postings = {
          ordinals: Uint32Array.from(ordinals),
          frequencies: Uint32Array.from(ordinals, (_, i) => list[i]![1]),
        }
        const writer = new ByteWriter()
        for (let i = 0; i < shift; i++) writer.u8(0)
        writePostings(writer, postings)
        const reader = new ByteReader(writer.bytes.slice(), 'words')
        reader.position = shift
        expect(readPostings(reader, 100_001)).toEqual(postings)
        expect(reader.position).toBe(writer.length)
      }),
    )
  })
})

describe('string tables', () => {
  it('find every string, and the place of those that are absent', () => {
    const strings = fc.uniqueArray(
      fc.string({ unit: 'binary', maxLength: 12 }).filter((s) => s.isWellFormed()),
      { maxLength: 80 },
    )
    const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
    fc.assert(
      fc.property(strings, fc.string(), (list, other) => {
        const sorted = list.sort(byBytes)
        const writer = new ByteWriter()
        writeStringTable(writer, sorted)
        const table = new StringTable(new ByteReader(writer.bytes.slice(), 'words'))
        expect([...table]).toEqual(sorted)
        sorted.forEach((text, i) => {
          expect(table.indexOf(text)).toBe(i)
          expect(table.get(i)).toBe(text)
        })
        const below = sorted.filter((text) => byBytes(text, other) < 0).length
        expect(table.lowerBound(other)).toBe(below)
        expect(table.indexOf(other)).toBe(sorted.indexOf(other))
      }),
    )
  })
})
