import { alignUp } from './layout.js'
import { SegmentError } from './segment-error.js'

/** Takes views of a section one after the other, each checked against the section's end. Copies nothing. */
export class SectionReader {
  readonly section: string
  readonly #buffer: ArrayBufferLike
  readonly #end: number
  #offset: number

  /** @param bytes At a multiple of eight in their buffer. */
  constructor(section: string, bytes: Uint8Array) {
    this.section = section
    this.#buffer = bytes.buffer
    this.#offset = bytes.byteOffset
    this.#end = bytes.byteOffset + bytes.byteLength
  }

  word(): number {
    return this.u32(1)[0]!
  }

  u8(count: number): Uint8Array {
    return new Uint8Array(this.#buffer, this.#take(count, 1), count)
  }

  u16(count: number): Uint16Array {
    return new Uint16Array(this.#buffer, this.#take(count, 2), count)
  }

  u32(count: number): Uint32Array {
    return new Uint32Array(this.#buffer, this.#take(count, 4), count)
  }

  f64(count: number): Float64Array {
    return new Float64Array(this.#buffer, this.#take(count, 8), count)
  }

  /** Numbers that do not begin at a multiple of their width. */
  unaligned(byteLength: number): DataView {
    return new DataView(this.#buffer, this.#take(byteLength, 1), byteLength)
  }

  /** Skips the zeros up to a multiple of `width`. */
  align(width: number): void {
    this.#take(0, width)
  }

  /** Nothing may be left over. */
  end(): void {
    if (this.#offset !== this.#end) throw this.damaged('is longer than what it holds')
  }

  damaged(why: string): SegmentError {
    return new SegmentError('DAMAGED', this.section, why)
  }

  /** Numbers begin at a multiple of their width. */
  #take(count: number, width: number): number {
    const start = alignUp(this.#offset, width)
    if (start + count * width > this.#end) throw this.damaged('ends too early')
    this.#offset = start + count * width
    return start
  }
}
