import { alignUp } from './layout.js'

/** A growing buffer of little-endian numbers. */
export class ByteWriter {
  #bytes = new Uint8Array(1024)
  #view = new DataView(this.#bytes.buffer)
  length = 0

  /** What was written so far; valid until the next write. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.length)
  }

  u8(value: number): void {
    this.#reserve(1)
    this.#bytes[this.length++] = value
  }

  u32(value: number): void {
    this.#reserve(4)
    this.#view.setUint32(this.length, value, true)
    this.length += 4
  }

  f64(value: number): void {
    this.#reserve(8)
    this.#view.setFloat64(this.length, value, true)
    this.length += 8
  }

  /** LEB128, unsigned, below 2^53. */
  leb(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.length++] = rest
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.length)
    this.length += bytes.length
  }

  align(alignment: number): void {
    const end = alignUp(this.length, alignment)
    this.#reserve(end - this.length)
    this.length = end
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.length + more))
    grown.set(this.bytes)
    this.#bytes = grown
    this.#view = new DataView(grown.buffer)
  }
}
