import { compareCodePoints } from '../code-point-order.js'
import { ByteWriter } from './byte-writer.js'
import { type Postings, writePostings } from './postings.js'
import { writeStringTable } from './string-table.js'

/** A growing array of 32-bit numbers. */
class Numbers {
  #values = new Uint32Array(1024)
  length = 0

  push(value: number): void {
    if (this.length === this.#values.length) {
      const grown = new Uint32Array(this.length * 2)
      grown.set(this.#values)
      this.#values = grown
    }
    this.#values[this.length++] = value
  }

  at(index: number): number {
    return this.#values[index]!
  }
}

/** Gathers the postings of one field, unit by unit in rising order, and writes them as a section. */
export class FieldBuilder {
  readonly #termIds = new Map<string, number>()
  readonly #terms = new Numbers()
  readonly #ordinals = new Numbers()
  readonly #frequencies = new Numbers()

  get isEmpty(): boolean {
    return this.#terms.length === 0
  }

  /** Adds the terms of one block or document with their frequencies. */
  addUnit(ordinal: number, frequencies: ReadonlyMap<string, number>): void {
    for (const [term, frequency] of frequencies) this.add(this.termId(term), ordinal, frequency)
  }

  termId(term: string): number {
    let id = this.#termIds.get(term)
    if (id === undefined) {
      id = this.#termIds.size
      this.#termIds.set(term, id)
    }
    return id
  }

  add(termId: number, ordinal: number, frequency: number): void {
    this.#terms.push(termId)
    this.#ordinals.push(ordinal)
    this.#frequencies.push(frequency)
  }

  /** The section, for a segment with this many units. */
  write(units: number): Uint8Array {
    const terms = [...this.#termIds.keys()].sort(compareCodePoints)
    const { starts, order } = this.#byTerm()
    const lengths = new Float64Array(units)
    const postings = new ByteWriter()
    const offsets: number[] = []
    for (const term of terms) {
      const id = this.#termIds.get(term)!
      const { ordinals, frequencies } = this.#postings(order.subarray(starts[id]!, starts[id + 1]!))
      for (let i = 0; i < ordinals.length; i++) lengths[ordinals[i]!]! += frequencies[i]!
      offsets.push(postings.length)
      writePostings(postings, { ordinals, frequencies })
    }
    return writeSection(terms, offsets, postings.bytes, lengths)
  }

  /** The postings at these places, by ordinal. */
  #postings(places: Uint32Array): Postings {
    const ordinals = new Uint32Array(places.length)
    let isRising = true
    for (let i = 0; i < places.length; i++) {
      ordinals[i] = this.#ordinals.at(places[i]!)
      if (i > 0 && ordinals[i]! < ordinals[i - 1]!) isRising = false
    }
    // Documents come in order when a segment is built; in a merge each part has an order of its own.
    if (!isRising) {
      places.sort((a, b) => this.#ordinals.at(a) - this.#ordinals.at(b))
      for (let i = 0; i < places.length; i++) ordinals[i] = this.#ordinals.at(places[i]!)
    }
    const frequencies = new Uint32Array(places.length)
    for (let i = 0; i < places.length; i++) frequencies[i] = this.#frequencies.at(places[i]!)
    return { ordinals, frequencies }
  }

  /** Counting sort by term id: places of term t are order[starts[t]..starts[t + 1]]. */
  #byTerm(): { starts: Uint32Array; order: Uint32Array } {
    const count = this.#terms.length
    const starts = new Uint32Array(this.#termIds.size + 1)
    for (let i = 0; i < count; i++) starts[this.#terms.at(i) + 1]! += 1
    for (let id = 1; id < starts.length; id++) starts[id]! += starts[id - 1]!
    const next = starts.slice()
    const order = new Uint32Array(count)
    for (let i = 0; i < count; i++) order[next[this.#terms.at(i)]!++] = i
    return { starts, order }
  }
}

function writeSection(
  terms: readonly string[],
  offsets: readonly number[],
  postings: Uint8Array,
  lengths: Float64Array,
): Uint8Array {
  const writer = new ByteWriter()
  let longest = 0
  let filled = 0
  let sum = 0
  for (const length of lengths) {
    longest = Math.max(longest, length)
    if (length > 0) filled += 1
    sum += length
  }
  const width = longest < 0x100 ? 1 : longest < 0x10000 ? 2 : 4
  writer.u32(width)
  writer.u32(filled)
  writer.f64(sum)
  writeStringTable(writer, terms)
  for (const offset of offsets) writer.u32(offset)
  writer.u32(postings.length)
  writer.align(8)
  writer.raw(postings)
  writer.align(8)
  const packed =
    width === 1
      ? Uint8Array.from(lengths)
      : width === 2
        ? Uint16Array.from(lengths)
        : Uint32Array.from(lengths)
  writer.raw(new Uint8Array(packed.buffer))
  return writer.bytes.slice()
}
