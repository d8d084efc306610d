import { ByteWriter } from './byte-writer.js'
import { crc32 } from './crc32.js'
import { FieldBuilder } from './field-builder.js'
import { BLOCK_FIELDS, FIELDS, type Field, isBlockField } from './fields.js'
import {
  alignUp,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  SECTION_ALIGNMENT,
  TABLE_ENTRY_BYTES,
} from './layout.js'
import { writeStringTable } from './string-table.js'

export interface DocumentEntry {
  readonly id: string
  readonly revision: number
  readonly blockCount: number
}

/** Gathers documents in the order of their ids and writes them as a segment. */
export class SegmentWriter {
  readonly #fields = new Map<Field, FieldBuilder>(FIELDS.map((field) => [field, new FieldBuilder()]))
  readonly #documents: DocumentEntry[] = []
  blockCount = 0

  get documentCount(): number {
    return this.#documents.length
  }

  /** Starts the next document. Its ordinal is the count before, its first block's ordinal the block count before. */
  addDocument(document: DocumentEntry): void {
    this.#documents.push(document)
    this.blockCount += document.blockCount
  }

  field(field: Field): FieldBuilder {
    return this.#fields.get(field)!
  }

  finish(): Uint8Array {
    const sections: [number, Uint8Array][] = [[0, this.#documentSection()]]
    for (const [place, field] of FIELDS.entries()) {
      const builder = this.field(field)
      // `words` is always there: block counts and average lengths are asked of it.
      if (builder.isEmpty && field !== BLOCK_FIELDS[0]) continue
      sections.push([place + 1, builder.write(isBlockField(field) ? this.blockCount : this.documentCount)])
    }
    return writeFile(sections)
  }

  #documentSection(): Uint8Array {
    const writer = new ByteWriter()
    writer.u32(this.documentCount)
    writer.u32(this.blockCount)
    writeStringTable(
      writer,
      this.#documents.map((document) => `${document.id}.`),
    )
    writer.align(8)
    for (const { revision } of this.#documents) writer.f64(revision)
    let first = 0
    for (const { blockCount } of this.#documents) {
      writer.u32(first)
      first += blockCount
    }
    writer.u32(first)
    return writer.bytes.slice()
  }
}

function writeFile(sections: readonly [number, Uint8Array][]): Uint8Array {
  let end = HEADER_BYTES + sections.length * TABLE_ENTRY_BYTES
  const places = sections.map(([, bytes]) => {
    const offset = alignUp(end, SECTION_ALIGNMENT)
    end = offset + bytes.length
    return offset
  })
  const head = new ByteWriter()
  for (const word of MAGIC) head.u32(word)
  head.u32(FORMAT_VERSION)
  head.u32(sections.length)
  head.u32(end)
  const table = new ByteWriter()
  for (const [i, [number, bytes]] of sections.entries()) {
    table.u32(number)
    table.u32(places[i]!)
    table.u32(bytes.length)
    table.u32(crc32(bytes))
  }
  head.u32(crc32(table.bytes, crc32(head.bytes)))
  const file = new Uint8Array(end)
  file.set(head.bytes)
  file.set(table.bytes, HEADER_BYTES)
  for (const [i, [, bytes]] of sections.entries()) file.set(bytes, places[i])
  return file
}
