import { bitWidth, pack, unpack } from './bit-packing.js'
import type { ByteReader } from './byte-reader.js'
import type { ByteWriter } from './byte-writer.js'
import { RUN_LENGTH } from './layout.js'

/** The blocks or documents that hold a term: rising ordinals, and how often each holds it (at least once). */
export interface Postings {
  readonly ordinals: Uint32Array
  readonly frequencies: Uint32Array
}

const gaps = new Uint32Array(RUN_LENGTH)
const extra = new Uint32Array(RUN_LENGTH)

/** Writes one term's postings: full runs bit-packed, the rest as LEB128. */
export function writePostings(writer: ByteWriter, { ordinals, frequencies }: Postings): void {
  const count = ordinals.length
  const runs = Math.floor(count / RUN_LENGTH)
  writer.leb(count)
  if (runs > 0) writer.align(4)
  const packed: Uint32Array[] = []
  let before = -1
  for (let run = 0; run < runs; run++) {
    let widestGap = 0
    let widestExtra = 0
    for (let i = 0; i < RUN_LENGTH; i++) {
      const ordinal = ordinals[run * RUN_LENGTH + i]!
      gaps[i] = ordinal - before - 1
      extra[i] = frequencies[run * RUN_LENGTH + i]! - 1
      // A number with every bit that any of them has is as wide as the widest.
      widestGap |= gaps[i]!
      widestExtra |= extra[i]!
      before = ordinal
    }
    const gapBits = bitWidth(widestGap)
    const extraBits = bitWidth(widestExtra)
    writer.u32(before)
    writer.u8(gapBits)
    writer.u8(extraBits)
    writer.u8(0)
    writer.u8(0)
    packed.push(pack(gaps, gapBits), pack(extra, extraBits))
  }
  for (const words of packed) for (const word of words) writer.u32(word)
  for (let i = runs * RUN_LENGTH; i < count; i++) {
    const frequency = frequencies[i]!
    writer.leb((ordinals[i]! - before - 1) * 2 + (frequency > 1 ? 1 : 0))
    if (frequency > 1) writer.leb(frequency - 2)
    before = ordinals[i]!
  }
}

/** Number of postings at the reader's position. */
export function readPostingCount(reader: ByteReader, units: number): number {
  const count = reader.leb()
  if (count > units) throw reader.damaged('a term has too many postings')
  return count
}

/**
 * Reads one term's postings.
 * @param units Blocks or documents of the segment: ordinals are below.
 */
export function readPostings(reader: ByteReader, units: number): Postings {
  const count = readPostingCount(reader, units)
  const ordinals = new Uint32Array(count)
  const frequencies = new Uint32Array(count)
  const runs = Math.floor(count / RUN_LENGTH)
  if (runs > 0) reader.align(4)
  const widths = Array.from({ length: runs }, () => {
    reader.u32()
    const word = reader.u32()
    return [word & 0xff, (word >>> 8) & 0xff] as const
  })
  const view = new DataView(reader.bytes.buffer, reader.bytes.byteOffset, reader.bytes.byteLength)
  for (const [run, [gapBits, frequencyBits]] of widths.entries()) {
    if (gapBits > 32 || frequencyBits > 32) throw reader.damaged('a run has an impossible width')
    const from = run * RUN_LENGTH
    for (const [width, target] of [
      [gapBits, ordinals],
      [frequencyBits, frequencies],
    ] as const) {
      const at = reader.position
      reader.take((RUN_LENGTH / 32) * width * 4)
      unpack(view, at, width, target.subarray(from, from + RUN_LENGTH))
    }
  }
  for (let i = runs * RUN_LENGTH; i < count; i++) {
    const coded = reader.leb()
    ordinals[i] = Math.floor(coded / 2)
    frequencies[i] = coded % 2 === 1 ? reader.leb() + 1 : 0
  }
  let before = -1
  for (let i = 0; i < count; i++) {
    before += ordinals[i]! + 1
    if (before >= units) throw reader.damaged('an ordinal is out of range')
    ordinals[i] = before
    frequencies[i]! += 1
  }
  return { ordinals, frequencies }
}
