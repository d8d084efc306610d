import { ByteWriter } from './byte-writer.js'
import { GrowingNumbers } from './growing-numbers.js'
import type { Postings } from './postings.js'
import { writePostings } from './postings-writer.js'
import { RunBoundsCounter } from './run-bounds.js'
import { StringTableWriter } from './string-table-writer.js'

/** Writes the section of one field, term by term in rising byte order. */
export class FieldWriter {
  readonly #terms = new StringTableWriter()
  readonly #offsets = new GrowingNumbers()
  readonly #postings = new ByteWriter()
  readonly #lengths: Uint32Array
  readonly #summary: Summary
  readonly #bounds: RunBoundsCounter

  /** @param lengths Per block or document of the segment: its terms, counted as often as they occur. */
  constructor(lengths: Uint32Array) {
    this.#lengths = lengths
    this.#summary = summary(lengths)
    this.#bounds = new RunBoundsCounter(lengths, this.#summary.total / this.#summary.filled)
  }

  get isEmpty(): boolean {
    return this.#offsets.length === 0
  }

  /**
   * @param term UTF-8.
   * @param postings At least one.
   */
  add(term: Uint8Array, postings: Postings): void {
    this.#terms.add(term)
    this.#offsets.push(this.#postings.length)
    writePostings(this.#postings, postings, this.#bounds)
  }

  section(): Uint8Array {
    const { longest, filled, total } = this.#summary
    const width = longest < 0x100 ? 1 : longest < 0x10000 ? 2 : 4
    const writer = new ByteWriter()
    writer.u32(width, filled)
    writer.f64(total)
    this.#terms.write(writer)
    writer.unaligned(this.#offsets.view())
    writer.unaligned(Uint32Array.of(this.#postings.length))
    writer.align(8)
    writer.raw(this.#postings.bytes)
    writer.align(8)
    if (width === 1) writer.numbers(Uint8Array.from(this.#lengths))
    else if (width === 2) writer.numbers(Uint16Array.from(this.#lengths))
    else writer.numbers(this.#lengths)
    return writer.bytes
  }
}

interface Summary {
  readonly longest: number
  /** Lengths above 0. */
  readonly filled: number
  readonly total: number
}

function summary(lengths: Uint32Array): Summary {
  let longest = 0
  let filled = 0
  let total = 0
  for (const length of lengths) {
    longest = Math.max(longest, length)
    filled += length > 0 ? 1 : 0
    total += length
  }
  return { longest, filled, total }
}
