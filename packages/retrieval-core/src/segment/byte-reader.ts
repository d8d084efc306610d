import type { SectionName } from './layout.js'
import { SegmentError } from './segment-error.js'

/** Reads numbers from one section and refuses to leave it. */
export class ByteReader {
  readonly bytes: Uint8Array
  readonly section: SectionName
  readonly #view: DataView
  position = 0

  constructor(bytes: Uint8Array, section: SectionName) {
    this.bytes = bytes
    this.section = section
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  u32(): number {
    this.need(4)
    this.position += 4
    return this.#view.getUint32(this.position - 4, true)
  }

  f64(): number {
    this.need(8)
    this.position += 8
    return this.#view.getFloat64(this.position - 8, true)
  }

  leb(): number {
    let value = 0
    for (let factor = 1; ; factor *= 0x80) {
      this.need(1)
      const byte = this.bytes[this.position++]!
      value += (byte & 0x7f) * factor
      if (byte < 0x80) return value
      if (factor > 2 ** 42) throw this.damaged('a number is too long')
    }
  }

  take(length: number): Uint8Array {
    this.need(length)
    this.position += length
    return this.bytes.subarray(this.position - length, this.position)
  }

  align(alignment: number): void {
    const off = this.position % alignment
    if (off !== 0) this.take(alignment - off)
  }

  need(length: number): void {
    if (length < 0 || this.position + length > this.bytes.length) throw this.damaged('it ends too early')
  }

  damaged(why: string): SegmentError {
    return new SegmentError('DAMAGED', this.section, why)
  }
}
