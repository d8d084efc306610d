import type { DocumentSection } from './document-section.js'
import type { FieldReader } from './field-reader.js'
import type { Field } from './fields.js'

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
  readonly #documents: DocumentSection
  readonly #fields: ReadonlyMap<Field, FieldReader>

  /** Only `openSegment` makes one, from sections that passed their checksums. */
  constructor(documents: DocumentSection, fields: ReadonlyMap<Field, FieldReader>, byteLength: number) {
    this.documentCount = documents.documentCount
    this.blockCount = documents.blockCount
    this.byteLength = byteLength
    this.#documents = documents
    this.#fields = fields
  }

  /** Undefined where no document of the segment has the field. */
  field(field: Field): FieldReader | undefined {
    return this.#fields.get(field)
  }

  documentId(ordinal: number): string {
    return this.#documents.documentId(ordinal)
  }

  revisionOf(ordinal: number): number {
    return this.#documents.revisionOf(ordinal)
  }

  /** Ordinal of a document's first block. Of the document count: the block count. */
  firstBlock(documentOrdinal: number): number {
    return this.#documents.firstBlock(documentOrdinal)
  }

  /** Ordinal of the first block of every document, and the block count at the end. */
  get firstBlocks(): Uint32Array {
    return this.#documents.firstBlocks
  }

  documentOfBlock(blockOrdinal: number): number {
    return this.#documents.documentOfBlock(blockOrdinal)
  }

  findDocument(id: string): StoredDocument | undefined {
    const ordinal = this.#documents.indexOf(id)
    return ordinal < 0 ? undefined : { ordinal, revision: this.revisionOf(ordinal) }
  }
}
