import { ByteReader } from './byte-reader.js'
import type { Field } from './fields.js'
import { type Postings, readPostingCount, readPostings } from './postings.js'
import { StringTable } from './string-table.js'

/** One field of a segment: its terms, their postings, and the length of every block or document. */
export class FieldReader {
  /** Blocks or documents of the segment. */
  readonly units: number
  readonly terms: StringTable
  /** Sum of all lengths. */
  readonly totalLength: number
  readonly #offsets: Uint32Array
  readonly #postings: ByteReader
  readonly #lengths: Uint8Array | Uint16Array | Uint32Array

  constructor(bytes: Uint8Array, field: Field, units: number) {
    const reader = new ByteReader(bytes, field)
    this.units = units
    const width = reader.u32()
    reader.u32()
    this.totalLength = reader.f64()
    this.terms = new StringTable(reader)
    reader.need(this.terms.count * 4)
    this.#offsets = Uint32Array.from({ length: this.terms.count }, () => reader.u32())
    const length = reader.u32()
    reader.align(8)
    this.#postings = new ByteReader(reader.take(length), field)
    reader.align(8)
    if (width !== 1 && width !== 2 && width !== 4) throw reader.damaged('lengths have an impossible width')
    const lengths = reader.take(units * width)
    const at = lengths.byteOffset
    if (width === 1) this.#lengths = lengths
    else if (width === 2) this.#lengths = new Uint16Array(lengths.buffer, at, units)
    else this.#lengths = new Uint32Array(lengths.buffer, at, units)
  }

  /** Terms in a block or document, counted as often as they occur. */
  lengthOf(ordinal: number): number {
    return this.#lengths[ordinal]!
  }

  /** Postings of the term with this index in `terms`. */
  postingsAt(index: number): Postings {
    this.#postings.position = this.#offsets[index]!
    return readPostings(this.#postings, this.units)
  }

  /** How many blocks or documents hold the term with this index, dead ones included. */
  countAt(index: number): number {
    this.#postings.position = this.#offsets[index]!
    return readPostingCount(this.#postings, this.units)
  }

  /** Postings of a term; undefined where no block or document holds it. */
  postings(term: string): Postings | undefined {
    const index = this.terms.indexOf(term)
    return index < 0 ? undefined : this.postingsAt(index)
  }
}
