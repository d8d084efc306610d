import { STRINGS_PER_GROUP } from './layout.js'
import { type BytePosition, readLeb } from './read-leb.js'

const decoder = new TextDecoder()

/** Steps through the strings of a table, unpacking one at a time into a buffer of its own. */
export class StringCursor {
  /** Index of the current string; the table's count after the last. */
  index = 0
  readonly #count: number
  readonly #starts: Uint32Array
  readonly #groups: Uint8Array
  readonly #position: BytePosition = { at: 0 }
  #buffer = new Uint8Array(256)
  #length = 0

  /** At the first string. @param starts Byte at which each group begins. */
  constructor(count: number, starts: Uint32Array, groups: Uint8Array) {
    this.#count = count
    this.#starts = starts
    this.#groups = groups
    this.#enter(0)
  }

  /** The current string in UTF-8; valid until the next move. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }

  get text(): string {
    return decoder.decode(this.bytes)
  }

  /** Moves to the next string. False after the last. */
  next(): boolean {
    if (this.index >= this.#count - 1) {
      this.index = this.#count
      return false
    }
    this.index++
    this.#unpack(this.index % STRINGS_PER_GROUP === 0 ? 0 : readLeb(this.#groups, this.#position))
    return true
  }

  /** Moves to the string with this index, below the count. */
  moveTo(index: number): void {
    this.#enter(Math.floor(index / STRINGS_PER_GROUP))
    while (this.index < index) this.next()
  }

  /** Moves to the first string that is not below these bytes; after the last if all are. */
  seek(bytes: Uint8Array): void {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#compareFirst(middle, bytes) <= 0) low = middle + 1
      else high = middle
    }
    this.#enter(Math.max(0, low - 1))
    while (this.index < this.#count && this.compare(bytes) < 0) this.next()
  }

  /** Order of the current string and these bytes: for UTF-8, the order of code points. */
  compare(bytes: Uint8Array): number {
    return compareBytes(this.#buffer, 0, this.#length, bytes)
  }

  startsWith(bytes: Uint8Array): boolean {
    return this.#length >= bytes.length && compareBytes(this.#buffer, 0, bytes.length, bytes) === 0
  }

  #enter(group: number): void {
    this.index = Math.min(this.#count, group * STRINGS_PER_GROUP)
    if (this.index === this.#count) return
    this.#position.at = this.#starts[group]!
    this.#unpack(0)
  }

  /** @param shared Bytes kept of the string before. */
  #unpack(shared: number): void {
    const rest = readLeb(this.#groups, this.#position)
    this.#length = shared + rest
    if (this.#length > this.#buffer.length) {
      const grown = new Uint8Array(this.#length * 2)
      grown.set(this.#buffer.subarray(0, shared))
      this.#buffer = grown
    }
    const from = this.#position.at
    for (let i = 0; i < rest; i++) this.#buffer[shared + i] = this.#groups[from + i]!
    this.#position.at = from + rest
  }

  /** Order of a group's first string and these bytes. */
  #compareFirst(group: number, bytes: Uint8Array): number {
    const position: BytePosition = { at: this.#starts[group]! }
    const length = readLeb(this.#groups, position)
    return compareBytes(this.#groups, position.at, length, bytes)
  }
}

/** Compares `length` bytes of `a` from a place on with all of `b`. */
function compareBytes(a: Uint8Array, from: number, length: number, b: Uint8Array): number {
  const shared = Math.min(length, b.length)
  for (let i = 0; i < shared; i++) {
    const difference = a[from + i]! - b[i]!
    if (difference !== 0) return difference
  }
  return length - b.length
}
