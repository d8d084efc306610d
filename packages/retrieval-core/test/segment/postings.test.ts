import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bitWidth,
  pack,
  packedWords,
  unpackOne,
  unpackPlusOne,
  unpackRising,
} from '../../src/segment/bit-packing.js'
import { ByteWriter } from '../../src/segment/byte-writer.js'
import { RUN_LENGTH } from '../../src/segment/layout.js'
import type { Postings } from '../../src/segment/postings.js'
import { PostingsReader } from '../../src/segment/postings-reader.js'
import { writePostings } from '../../src/segment/postings-writer.js'
import { RunBoundsCounter } from '../../src/segment/run-bounds.js'
import { SectionReader } from '../../src/segment/section-reader.js'
import { SegmentError } from '../../src/segment/segment-error.js'

describe('bit packing', () => {
  it('gives back numbers of every width from 0 to 30', () => {
    for (let width = 0; width <= 30; width++) {
      const top = width === 0 ? 0 : 2 ** width - 1
      const values = Uint32Array.from({ length: RUN_LENGTH }, (_, i) =>
        i % 3 === 0 ? top : Math.floor((top * i) / RUN_LENGTH),
      )
      expect(bitWidth(values)).toBe(width)
      const packed = new Uint32Array(packedWords(width) + 3)
      pack(values, width, packed, 3)
      const words = Int32Array.from(packed)
      const target = new Int32Array(RUN_LENGTH + 5)
      unpackPlusOne(words, 3, width, target, 5)
      expect(target.subarray(5)).toEqual(Int32Array.from(values, (value) => value + 1))
      for (let i = 0; i < RUN_LENGTH; i++) expect(unpackOne(words, 3, width, i)).toBe(values[i]! + 1)
      if (width > 24) continue
      let last = 7
      unpackRising(words, 3, width, last, target, 5)
      for (let i = 0; i < RUN_LENGTH; i++) {
        last += values[i]! + 1
        expect(target[5 + i]).toBe(last)
      }
    }
  })
})

/** Lists written one after the other, and where each begins. */
function written(lists: readonly Postings[]): { section: Uint8Array; offsets: number[] } {
  const writer = new ByteWriter()
  const offsets = lists.map((list) => {
    const offset = writer.length
    const units = (list.ordinals.at(-1) ?? 0) + 1
    writePostings(
      writer,
      list,
      new RunBoundsCounter(new Uint32Array(Math.min(units, 200_000)).fill(90_000), 90_000),
    )
    return offset
  })
  const section = new ByteWriter()
  section.u32(writer.length)
  section.align(8)
  section.raw(writer.bytes)
  return { section: section.bytes.slice(), offsets }
}
const all = ({ ordinals, frequencies }: Postings): Postings => ({ ordinals, frequencies })
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
        expect(offsets.map((offset) => all(postings.read(offset)))).toEqual(lists)
      }),
    )
  })

  it('hold the largest ordinals and frequencies', () => {
    const ordinals = Uint32Array.from({ length: 200 }, (_, i) => (i < 100 ? i : 0x7fff_fff0 - 200 + i))
    const frequencies = Uint32Array.from(ordinals, (_, i) => (i % 2 === 0 ? 1 : 0x7fff_ffff))
    const { section } = written([{ ordinals, frequencies }])
    expect(all(reader(section, 0x7fff_ffff).read(0))).toEqual({ ordinals, frequencies })
  })

  it('take three bits each when dense', () => {
    const ordinals = Uint32Array.from({ length: 12_800 }, (_, i) => 3 * i)
    const { section } = written([{ ordinals, frequencies: new Uint32Array(12_800).fill(1) }])
    expect(section.length / 12_800).toBeLessThan(0.35)
  })

  it('are refused when they name blocks that are not there', () => {
    const { section } = written([{ ordinals: Uint32Array.of(3, 8), frequencies: Uint32Array.of(1, 2) }])
    expect(() => reader(section, 8).read(0).ordinals).toThrow(SegmentError)
    expect(() => reader(section, 1).read(0).ordinals).toThrow(SegmentError)
    expect(reader(section, 9).read(0).count).toBe(2)
  })
})
