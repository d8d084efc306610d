import type { ByteReader } from './byte-reader.js'
import { ByteWriter } from './byte-writer.js'
import { STRINGS_PER_GROUP } from './layout.js'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Writes strings, sorted by code points and distinct, front-coded in groups. */
export function writeStringTable(writer: ByteWriter, strings: readonly string[]): void {
  const groups = new ByteWriter()
  const starts: number[] = []
  let before = encoder.encode('')
  for (const [index, text] of strings.entries()) {
    const bytes = encoder.encode(text)
    if (index % STRINGS_PER_GROUP === 0) {
      starts.push(groups.length)
      groups.leb(bytes.length)
      groups.raw(bytes)
    } else {
      let shared = 0
      while (shared < before.length && shared < bytes.length && before[shared] === bytes[shared]) shared++
      groups.leb(shared)
      groups.leb(bytes.length - shared)
      groups.raw(bytes.subarray(shared))
    }
    before = bytes
  }
  writer.u32(strings.length)
  writer.u32(groups.length)
  for (const start of starts) writer.u32(start)
  writer.raw(groups.bytes)
}

/** Sorted strings that stay packed: one group is unpacked at a time. */
export class StringTable {
  readonly count: number
  readonly #reader: ByteReader
  readonly #starts: Uint32Array
  readonly #base: number
  /** The string that was unpacked last, and its length in bytes. */
  #current = new Uint8Array(256)
  #length = 0

  /** Reads the table at the reader's position and moves past it. */
  constructor(reader: ByteReader) {
    this.#reader = reader
    this.count = reader.u32()
    const length = reader.u32()
    const groups = Math.ceil(this.count / STRINGS_PER_GROUP)
    reader.need(groups * 4 + length)
    this.#starts = Uint32Array.from({ length: groups }, () => reader.u32())
    this.#base = reader.position
    reader.take(length)
  }

  get(index: number): string {
    const group = Math.floor(index / STRINGS_PER_GROUP)
    this.#openGroup(group)
    for (let at = group * STRINGS_PER_GROUP; at < index; at++) this.#advance()
    return this.#text()
  }

  *[Symbol.iterator](): Generator<string> {
    for (let group = 0; group < this.#starts.length; group++) yield* this.#group(group)
  }

  /** The strings of a group, unpacked at once: whoever iterates may look up others in between. */
  #group(group: number): string[] {
    this.#openGroup(group)
    const strings = [this.#text()]
    const end = Math.min(this.count, (group + 1) * STRINGS_PER_GROUP)
    for (let index = group * STRINGS_PER_GROUP + 1; index < end; index++) {
      this.#advance()
      strings.push(this.#text())
    }
    return strings
  }

  /** Index of a string, or -1. */
  indexOf(text: string): number {
    const { index, exact } = this.#search(encoder.encode(text))
    return exact ? index : -1
  }

  /** Index of the first string that is not below `text`: `count` if all are. */
  lowerBound(text: string): number {
    return this.#search(encoder.encode(text)).index
  }

  #search(wanted: Uint8Array): { index: number; exact: boolean } {
    let low = 0
    let high = this.#starts.length
    while (low < high) {
      const middle = (low + high) >>> 1
      this.#openGroup(middle)
      if (this.#compareTo(wanted) <= 0) low = middle + 1
      else high = middle
    }
    if (low === 0) return { index: 0, exact: false }
    const end = Math.min(this.count, low * STRINGS_PER_GROUP)
    this.#openGroup(low - 1)
    for (let index = (low - 1) * STRINGS_PER_GROUP; ; this.#advance()) {
      const order = this.#compareTo(wanted)
      if (order >= 0) return { index, exact: order === 0 }
      index += 1
      if (index === end) return { index, exact: false }
    }
  }

  /** Unpacks the first string of a group. */
  #openGroup(group: number): void {
    this.#reader.position = this.#base + this.#starts[group]!
    this.#unpack(0)
  }

  /** Unpacks the next string of the group. */
  #advance(): void {
    const shared = this.#reader.leb()
    if (shared > this.#length) throw this.#reader.damaged('a string shares more than there is')
    this.#unpack(shared)
  }

  #unpack(shared: number): void {
    const reader = this.#reader
    const length = reader.leb()
    reader.need(length)
    if (shared + length > this.#current.length) {
      const grown = new Uint8Array((shared + length) * 2)
      grown.set(this.#current)
      this.#current = grown
    }
    for (let i = 0; i < length; i++) this.#current[shared + i] = reader.bytes[reader.position + i]!
    reader.position += length
    this.#length = shared + length
  }

  #compareTo(wanted: Uint8Array): number {
    const shared = Math.min(this.#length, wanted.length)
    for (let i = 0; i < shared; i++) {
      if (this.#current[i] !== wanted[i]) return this.#current[i]! - wanted[i]!
    }
    return this.#length - wanted.length
  }

  #text(): string {
    return decoder.decode(this.#current.subarray(0, this.#length))
  }
}
