import { packedWords, unpack } from './bit-packing.js'
import { alignUp, RUN_HEADER_WORDS, RUN_LENGTH } from './layout.js'
import type { Postings } from './postings.js'
import { readLeb } from './read-leb.js'
import type { SectionReader } from './section-reader.js'

/** The postings of all terms of a field. */
export class PostingsReader {
  readonly #section: SectionReader
  readonly #units: number
  readonly #bytes: Uint8Array
  readonly #words: Uint32Array

  /**
   * @param section Before the postings: takes them.
   * @param units Blocks or documents of the segment: ordinals are below.
   */
  constructor(section: SectionReader, units: number) {
    this.#section = section
    this.#units = units
    const length = section.unaligned(4).getUint32(0, true)
    section.align(8)
    this.#bytes = section.u8(length)
    this.#words = new Uint32Array(this.#bytes.buffer, this.#bytes.byteOffset, Math.floor(length / 4))
  }

  /** The postings that begin at this byte. */
  read(offset: number): Postings {
    const position = { at: offset }
    const count = readLeb(this.#bytes, position)
    if (!(count <= this.#units)) throw this.#section.damaged('has a term with too many postings')
    const postings = { ordinals: new Uint32Array(count), frequencies: new Uint32Array(count) }
    const packed = count - (count % RUN_LENGTH)
    if (packed > 0) position.at = this.#readRuns(alignUp(position.at, 4) / 4, packed, postings)
    let before = packed > 0 ? postings.ordinals[packed - 1]! : -1
    for (let i = packed; i < count; i++) {
      const coded = readLeb(this.#bytes, position)
      const repeated = coded % 2 === 1
      before += Math.floor(coded / 2) + 1
      postings.ordinals[i] = before
      postings.frequencies[i] = repeated ? readLeb(this.#bytes, position) + 2 : 1
    }
    if (!(before < this.#units)) throw this.#section.damaged('has an ordinal out of range')
    return postings
  }

  /** @returns The byte after the runs. */
  #readRuns(word: number, packed: number, { ordinals, frequencies }: Postings): number {
    const words = this.#words
    let header = word
    let body = word + (packed / RUN_LENGTH) * RUN_HEADER_WORDS
    let before = -1
    for (let from = 0; from < packed; from += RUN_LENGTH) {
      const widths = words[header + 1]!
      const gapBits = widths & 0xff
      const frequencyBits = (widths >>> 8) & 0xff
      header += RUN_HEADER_WORDS
      unpack(words, body, gapBits, ordinals, from)
      body += packedWords(gapBits)
      unpack(words, body, frequencyBits, frequencies, from)
      body += packedWords(frequencyBits)
      for (let i = from; i < from + RUN_LENGTH; i++) {
        before += ordinals[i]! + 1
        ordinals[i] = before
        frequencies[i]! += 1
      }
    }
    return body * 4
  }
}
