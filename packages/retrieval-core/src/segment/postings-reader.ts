import { packedWords } from './bit-packing.js'
import { alignUp, RUN_HEADER_WORDS, RUN_LENGTH } from './layout.js'
import { PostingList } from './posting-list.js'
import { readLeb } from './read-leb.js'
import type { SectionReader } from './section-reader.js'

/** The postings of all terms of a field. */
export class PostingsReader {
  readonly #section: SectionReader
  readonly #units: number
  readonly #bytes: Uint8Array
  /** Signed, since the machine adds and compares those fastest. */
  readonly #words: Int32Array

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
    this.#words = new Int32Array(this.#bytes.buffer, this.#bytes.byteOffset, Math.floor(length / 4))
  }

  /** The postings that begin at this byte. */
  read(offset: number): PostingList {
    const position = { at: offset }
    const count = readLeb(this.#bytes, position)
    if (!(count <= this.#units)) throw this.#section.damaged('has a term with too many postings')
    const runCount = Math.floor(count / RUN_LENGTH)
    const headers = alignUp(position.at, 4) / 4
    let before = -1
    if (runCount > 0) {
      const last = headers + (runCount - 1) * RUN_HEADER_WORDS
      const widths = this.#words[last + 2]!
      const words = packedWords(widths & 0xff) + packedWords((widths >>> 8) & 0xff)
      before = this.#words[last]!
      position.at = 4 * (headers + runCount * RUN_HEADER_WORDS + this.#words[last + 1]! + words)
    }
    const restCount = count % RUN_LENGTH
    const { at } = position
    return new PostingList(offset, this.#words, headers, runCount, restCount, () =>
      this.#readRest(at, restCount, before),
    )
  }

  /** @param before The last ordinal of the runs. */
  #readRest(at: number, count: number, before: number): { ordinals: Int32Array; frequencies: Int32Array } {
    const position = { at }
    const ordinals = new Int32Array(count)
    const frequencies = new Int32Array(count)
    let last = before
    for (let i = 0; i < count; i++) {
      const coded = readLeb(this.#bytes, position)
      last += (coded >>> 1) + 1
      ordinals[i] = last
      frequencies[i] = coded % 2 === 1 ? readLeb(this.#bytes, position) + 2 : 1
    }
    if (!(last < this.#units)) throw this.#section.damaged('has an ordinal out of range')
    return { ordinals, frequencies }
  }
}
