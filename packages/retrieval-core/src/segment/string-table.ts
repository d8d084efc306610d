import type { ByteReader } from './byte-reader.js'
import { ByteWriter } from './byte-writer.js'
import { STRINGS_PER_GROUP } from './layout.js'

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Compares by bytes: for UTF-8, the order of code points. */
export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const shared = Math.min(a.length, b.length)
  for (let i = 0; i < shared; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return a.length - b.length
}

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
    for (const [position, bytes] of this.#group(group)) {
      if (position === index) return decoder.decode(bytes)
    }
    throw this.#reader.damaged('a string is missing')
  }

  *[Symbol.iterator](): Generator<string> {
    for (let group = 0; group < this.#starts.length; group++) {
      for (const [, bytes] of this.#group(group)) yield decoder.decode(bytes)
    }
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
      if (compareBytes(this.#first(middle), wanted) <= 0) low = middle + 1
      else high = middle
    }
    if (low === 0) return { index: 0, exact: false }
    let after = Math.min(this.count, low * STRINGS_PER_GROUP)
    for (const [index, bytes] of this.#group(low - 1)) {
      const order = compareBytes(bytes, wanted)
      if (order >= 0) return { index, exact: order === 0 }
      after = index + 1
    }
    return { index: after, exact: false }
  }

  #first(group: number): Uint8Array {
    this.#reader.position = this.#base + this.#starts[group]!
    return this.#reader.take(this.#reader.leb())
  }

  *#group(group: number): Generator<[number, Uint8Array]> {
    const from = group * STRINGS_PER_GROUP
    let before = this.#first(group)
    let next = this.#reader.position
    yield [from, before]
    for (let index = from + 1; index < Math.min(this.count, from + STRINGS_PER_GROUP); index++) {
      this.#reader.position = next
      const shared = this.#reader.leb()
      const rest = this.#reader.take(this.#reader.leb())
      if (shared > before.length) throw this.#reader.damaged('a string shares more than there is')
      const bytes = new Uint8Array(shared + rest.length)
      bytes.set(before.subarray(0, shared))
      bytes.set(rest, shared)
      before = bytes
      next = this.#reader.position
      yield [index, bytes]
    }
  }
}
