import { blockId } from '../block-id.js'
import { ByteReader } from './byte-reader.js'
import { FieldReader } from './field-reader.js'
import { FIELDS, type Field, isBlockField } from './fields.js'
import type { SectionName } from './layout.js'
import { SegmentError } from './segment-error.js'
import { StringTable } from './string-table.js'

/** A document as a segment holds it. */
export interface StoredDocument {
  readonly ordinal: number
  readonly revision: number
}

/** An immutable piece of an index. Ordinals number its documents, and its blocks, in the order of their ids. */
export class Segment {
  readonly documentCount: number
  readonly blockCount: number
  readonly byteLength: number
  readonly #ids: StringTable
  /** Ids that were asked for already. */
  readonly #unpackedIds: (string | undefined)[] = []
  readonly #revisions: Float64Array
  readonly #firstBlocks: Uint32Array
  readonly #documentOfBlock: Uint32Array
  readonly #fields = new Map<Field, FieldReader>()

  /** Only `openSegment` makes one, from sections that passed their checksums. */
  constructor(sections: ReadonlyMap<SectionName, Uint8Array>, byteLength: number) {
    const documents = sections.get('documents')
    if (documents === undefined) throw new SegmentError('DAMAGED', 'documents', 'it is missing')
    const reader = new ByteReader(documents, 'documents')
    this.byteLength = byteLength
    this.documentCount = reader.u32()
    this.blockCount = reader.u32()
    this.#ids = new StringTable(reader)
    reader.align(8)
    reader.need(this.documentCount * 12 + 4)
    this.#revisions = Float64Array.from({ length: this.documentCount }, () => reader.f64())
    this.#firstBlocks = Uint32Array.from({ length: this.documentCount + 1 }, () => reader.u32())
    this.#documentOfBlock = new Uint32Array(this.blockCount)
    for (let document = 0; document < this.documentCount; document++) {
      this.#documentOfBlock.fill(document, this.#firstBlocks[document], this.#firstBlocks[document + 1])
    }
    for (const field of FIELDS) {
      const bytes = sections.get(field)
      const units = isBlockField(field) ? this.blockCount : this.documentCount
      if (bytes !== undefined) this.#fields.set(field, new FieldReader(bytes, field, units))
    }
  }

  /** Undefined where no document of the segment has the field. */
  field(field: Field): FieldReader | undefined {
    return this.#fields.get(field)
  }

  documentId(ordinal: number): string {
    const unpacked = this.#unpackedIds[ordinal] ?? this.#ids.get(ordinal).slice(0, -1)
    this.#unpackedIds[ordinal] = unpacked
    return unpacked
  }

  revisionOf(ordinal: number): number {
    return this.#revisions[ordinal]!
  }

  /** Ordinal of a document's first block. Of the document count: the block count. */
  firstBlock(documentOrdinal: number): number {
    return this.#firstBlocks[documentOrdinal]!
  }

  documentOfBlock(blockOrdinal: number): number {
    return this.#documentOfBlock[blockOrdinal]!
  }

  blockId(blockOrdinal: number): string {
    const document = this.documentOfBlock(blockOrdinal)
    return blockId(
      this.documentId(document),
      this.revisionOf(document),
      blockOrdinal - this.firstBlock(document),
    )
  }

  findDocument(id: string): StoredDocument | undefined {
    const ordinal = this.#ids.indexOf(`${id}.`)
    return ordinal < 0 ? undefined : { ordinal, revision: this.revisionOf(ordinal) }
  }
}
