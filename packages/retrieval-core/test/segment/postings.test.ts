import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bitWidth, pack, unpack } from '../../src/segment/bit-packing.js'
import { ByteWriter } from '../../src/segment/byte-writer.js'
import { RUN_LENGTH } from '../../src/segment/layout.js'
import type { Postings } from '../../src/segment/postings.js'
import { PostingsReader } from '../../src/segment/postings-reader.js'
import { writePostings } from '../../src/segment/postings-writer.js'
import { SectionReader } from '../../src/segment/section-reader.js'
import { SegmentError } from '../../src/segment/segment-error.js'

describe('bit packing', () => {
  it('gives back numbers of every width from 0 to 32', () => {
    for (let width = 0; width <= 32; width++) {
      const top = width === 0 ? 0 : 2 ** width - 1
      const values = Uint32Array.from({ length: RUN_LENGTH }, (_, i) =>
        i % 3 === 0 ? top : Math.floor((top * i) / RUN_LENGTH),
      )
      expect(bitWidth(values)).toBe(width)
      const words = Uint32Array.from([1, 2, 3, ...pack(values, width)])
      const target = new Uint32Array(RUN_LENGTH + 5)
      unpack(words, 3, width, target, 5)
      expect(target.subarray(5)).toEqual(values)
    }
  })
})

/** Lists written one after the other, and where each begins. */
function written(lists: readonly Postings[]): { section: Uint8Array; offsets: number[] } {
  const writer = new ByteWriter()
  const offsets = lists.map((list) => {
    const offset = writer.length
    writePostings(writer, list)
    return offset
  })
  const section = new ByteWriter()
  section.u32(writer.length)
  section.align(8)
  section.raw(writer.bytes)
  return { section: section.bytes.slice(), offsets }
}
const reader = (section: Uint8Array, units: number) =>
  new PostingsReader(new SectionReader('words', section), units)

describe('postings', () => {
  const list = fc
    .array(fc.tuple(fc.nat(100_000), fc.integer({ min: 1, max: 70_000 })), { minLength: 1, maxLength: 600 })
    .map((entries): Postings => {
      const frequencies = new Map(entries)
      const ordinals = Uint32Array.from(frequencies.keys()).sort()
      return { ordinals, frequencies: ordinals.map((ordinal) => frequencies.get(ordinal)!) }
    })

  it('come back as written, in runs and in rests, wherever they begin', () => {
    fc.assert(
      fc.property(fc.array(list, { maxLength: 5 }), (lists) => {
        const { section, offsets } = written(lists)
        const postings = reader(section, 100_001)
        expect(offsets.map((offset) => postings.read(offset))).toEqual(lists)
      }),
    )
  })

  it('hold the largest ordinals and frequencies', () => {
    const ordinals = Uint32Array.from({ length: 200 }, (_, i) => (i < 100 ? i : 0xffff_fff0 - 200 + i))
    const frequencies = Uint32Array.from(ordinals, (_, i) => (i % 2 === 0 ? 1 : 0xffff_ffff))
    const { section } = written([{ ordinals, frequencies }])
    expect(reader(section, 0xffff_ffff).read(0)).toEqual({ ordinals, frequencies })
  })

  it('take a byte or two each when dense', () => {
    const ordinals = Uint32Array.from({ length: 12_800 }, (_, i) => 3 * i)
    const { section } = written([{ ordinals, frequencies: new Uint32Array(12_800).fill(1) }])
    expect(section.length / 12_800).toBeLessThan(0.33)
  })

  it('are refused when they name blocks that are not there', () => {
    const { section } = written([{ ordinals: Uint32Array.of(3, 8), frequencies: Uint32Array.of(1, 2) }])
    expect(() => reader(section, 8).read(0)).toThrow(SegmentError)
    expect(() => reader(section, 1).read(0)).toThrow(SegmentError)
    expect(reader(section, 9).read(0).ordinals.length).toBe(2)
  })
})
