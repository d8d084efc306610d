import { bitWidth, pack } from './bit-packing.js'
import type { ByteWriter } from './byte-writer.js'
import { RUN_HEADER_WORDS, RUN_LENGTH } from './layout.js'
import type { Postings } from './postings.js'

const gaps = new Uint32Array(RUN_LENGTH)
const repeats = new Uint32Array(RUN_LENGTH)

/** Writes one term's postings: full runs bit-packed, the rest as LEB128. */
export function writePostings(writer: ByteWriter, postings: Postings): void {
  const { ordinals, frequencies } = postings
  const count = ordinals.length
  const packed = count - (count % RUN_LENGTH)
  writer.leb(count)
  if (packed > 0) writeRuns(writer, postings, packed)
  for (let i = packed; i < count; i++) {
    const gap = ordinals[i]! - (i === 0 ? -1 : ordinals[i - 1]!) - 1
    const frequency = frequencies[i]!
    writer.leb(gap * 2 + (frequency > 1 ? 1 : 0))
    if (frequency > 1) writer.leb(frequency - 2)
  }
}

function writeRuns(writer: ByteWriter, { ordinals, frequencies }: Postings, packed: number): void {
  const headers = new Uint32Array((packed / RUN_LENGTH) * RUN_HEADER_WORDS)
  const bodies: Uint32Array[] = []
  let before = -1
  for (let from = 0, header = 0; from < packed; from += RUN_LENGTH) {
    for (let i = 0; i < RUN_LENGTH; i++) {
      const ordinal = ordinals[from + i]!
      gaps[i] = ordinal - before - 1
      repeats[i] = frequencies[from + i]! - 1
      before = ordinal
    }
    const gapBits = bitWidth(gaps)
    const frequencyBits = bitWidth(repeats)
    headers[header++] = before
    headers[header++] = gapBits | (frequencyBits << 8)
    bodies.push(pack(gaps, gapBits), pack(repeats, frequencyBits))
  }
  writer.numbers(headers)
  for (const body of bodies) writer.numbers(body)
}
