import { SectionReader } from './section-reader.js'
import { StringTable } from './string-table.js'

/** The documents of a segment: ids, revisions, and which blocks are whose. */
export class DocumentSection {
  readonly documentCount: number
  readonly blockCount: number
  /** First block of every document, and the block count at the end. */
  readonly firstBlocks: Uint32Array
  readonly #ids: StringTable
  readonly #revisions: Float64Array

  constructor(bytes: Uint8Array) {
    const section = new SectionReader('documents', bytes)
    this.documentCount = section.word()
    this.blockCount = section.word()
    this.#ids = new StringTable(section)
    this.#revisions = section.f64(this.documentCount)
    this.firstBlocks = section.u32(this.documentCount + 1)
    section.end()
    if (this.#ids.count !== this.documentCount || this.firstBlock(this.documentCount) !== this.blockCount) {
      throw section.damaged('has counts that differ')
    }
  }

  documentId(ordinal: number): string {
    return this.#ids.get(ordinal).slice(0, -1)
  }

  revisionOf(ordinal: number): number {
    return this.#revisions[ordinal]!
  }

  firstBlock(ordinal: number): number {
    return this.firstBlocks[ordinal]!
  }

  documentOfBlock(block: number): number {
    let low = 0
    let high = this.documentCount
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.firstBlock(middle + 1) <= block) low = middle + 1
      else high = middle
    }
    return low
  }

  /** Ordinal of a document, or -1. */
  indexOf(id: string): number {
    return this.#ids.indexOf(`${id}.`)
  }
}
