import type { Field } from './fields.js'
import type { PostingList } from './posting-list.js'
import { PostingsReader } from './postings-reader.js'
import { SectionReader } from './section-reader.js'
import { StringTable } from './string-table.js'

/** Per block or document: its terms, counted as often as they occur. */
export type Lengths = Uint8Array | Uint16Array | Uint32Array

/** One field of a segment: its terms, their postings, and the length of every block or document. */
export class FieldReader {
  readonly terms: StringTable
  readonly lengths: Lengths
  /** Blocks or documents whose length is above 0. */
  readonly filledCount: number
  /** Sum of all lengths. */
  readonly totalLength: number
  /** Four bytes a term, little-endian. */
  readonly #offsets: DataView
  readonly #postings: PostingsReader

  /** @param units Blocks or documents of the segment. */
  constructor(bytes: Uint8Array, field: Field, units: number) {
    const section = new SectionReader(field, bytes)
    const width = section.word()
    this.filledCount = section.word()
    this.totalLength = section.f64(1)[0]!
    this.terms = new StringTable(section)
    this.#offsets = section.unaligned(this.terms.count * 4)
    this.#postings = new PostingsReader(section, units)
    section.align(8)
    if (width === 1) this.lengths = section.u8(units)
    else if (width === 2) this.lengths = section.u16(units)
    else if (width === 4) this.lengths = section.u32(units)
    else throw section.damaged('has lengths of an impossible width')
    section.end()
  }

  /** Average of the lengths above 0; NaN where there is none. */
  get averageLength(): number {
    return this.totalLength / this.filledCount
  }

  /** Postings of the term with this index in `terms`. */
  postingsAt(index: number): PostingList {
    return this.#postings.read(this.#offsets.getUint32(index * 4, true))
  }

  /** Postings of a term; undefined where no block or document holds it. */
  postings(term: string): PostingList | undefined {
    const index = this.terms.indexOf(term)
    return index < 0 ? undefined : this.postingsAt(index)
  }
}
