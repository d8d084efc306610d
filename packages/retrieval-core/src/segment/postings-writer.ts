import { bitWidth, pack, packedWords } from './bit-packing.js'
import type { ByteWriter } from './byte-writer.js'
import { RUN_HEADER_WORDS, RUN_LENGTH } from './layout.js'
import type { Postings } from './postings.js'
import type { RunBoundsCounter } from './run-bounds.js'

const gaps = new Uint32Array(RUN_LENGTH)
const repeats = new Uint32Array(RUN_LENGTH)

/** Writes one term's postings: full runs bit-packed, the rest as LEB128. */
export function writePostings(writer: ByteWriter, postings: Postings, bounds: RunBoundsCounter): void {
  const { ordinals, frequencies } = postings
  const count = ordinals.length
  const packed = count - (count % RUN_LENGTH)
  writer.leb(count)
  if (packed > 0) writeRuns(writer, postings, packed, bounds)
  let before = packed === 0 ? -1 : ordinals[packed - 1]!
  for (let i = packed; i < count; i++) {
    const gap = ordinals[i]! - before - 1
    const frequency = frequencies[i]!
    before = ordinals[i]!
    writer.leb(gap * 2 + (frequency > 1 ? 1 : 0))
    if (frequency > 1) writer.leb(frequency - 2)
  }
}

/** Room for the packed runs of one list. */
let bodies = new Uint32Array(4096)

function writeRuns(
  writer: ByteWriter,
  { ordinals, frequencies }: Postings,
  packed: number,
  bounds: RunBoundsCounter,
): void {
  const headers = new Uint32Array((packed / RUN_LENGTH) * RUN_HEADER_WORDS)
  let before = -1
  let end = 0
  for (let from = 0, header = 0; from < packed; from += RUN_LENGTH) {
    for (let i = 0; i < RUN_LENGTH; i++) {
      const ordinal = ordinals[from + i]!
      const frequency = frequencies[from + i]!
      gaps[i] = ordinal - before - 1
      repeats[i] = frequency - 1
      before = ordinal
      bounds.add(ordinal, frequency)
    }
    const gapBits = bitWidth(gaps)
    const frequencyBits = bitWidth(repeats)
    const { saturation, density } = bounds.take()
    headers[header++] = before
    headers[header++] = end
    headers[header++] = gapBits | (frequencyBits << 8) | (saturation << 16) | (density << 24)
    const start = end
    end += packedWords(gapBits) + packedWords(frequencyBits)
    if (end > bodies.length) {
      const grown = new Uint32Array(2 * end)
      grown.set(bodies.subarray(0, start))
      bodies = grown
    }
    bodies.fill(0, start, end)
    pack(gaps, gapBits, bodies, start)
    pack(repeats, frequencyBits, bodies, start + packedWords(gapBits))
  }
  writer.numbers(headers)
  writer.numbers(bodies.subarray(0, end))
}
