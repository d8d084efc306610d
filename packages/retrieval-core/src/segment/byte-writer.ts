import { alignUp } from './layout.js'

type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float64Array

/** A growing run of bytes. */
export class ByteWriter {
  #bytes = new Uint8Array(256)
  #length = 0

  get length(): number {
    return this.#length
  }

  /** What was written so far; valid until the next write. */
  get bytes(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }

  /** LEB128, unsigned, below 2^53. */
  leb(value: number): void {
    this.#reserve(8)
    let rest = value
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80
      rest = Math.floor(rest / 0x80)
    }
    this.#bytes[this.#length++] = rest
  }

  u32(...values: number[]): void {
    this.numbers(Uint32Array.from(values))
  }

  f64(value: number): void {
    this.numbers(Float64Array.of(value))
  }

  /** Numbers from the next multiple of their width on, in the machine's byte order (see `openSegment`). */
  numbers(values: NumberArray): void {
    this.align(values.BYTES_PER_ELEMENT)
    this.unaligned(values)
  }

  /** Numbers from here on. */
  unaligned(values: NumberArray): void {
    this.raw(new Uint8Array(values.buffer, values.byteOffset, values.byteLength))
  }

  raw(bytes: Uint8Array): void {
    this.#reserve(bytes.length)
    this.#bytes.set(bytes, this.#length)
    this.#length += bytes.length
  }

  align(alignment: number): void {
    const end = alignUp(this.#length, alignment)
    this.#reserve(end - this.#length)
    this.#length = end
  }

  #reserve(more: number): void {
    if (this.#length + more <= this.#bytes.length) return
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + more))
    grown.set(this.bytes)
    this.#bytes = grown
  }
}
