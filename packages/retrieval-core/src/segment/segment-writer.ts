import { ByteWriter } from './byte-writer.js'
import { crc32 } from './crc32.js'
import type { FieldWriter } from './field-writer.js'
import type { Field } from './fields.js'
import {
  alignUp,
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  SECTION_ALIGNMENT,
  SECTIONS,
  type SectionName,
  TABLE_ENTRY_BYTES,
} from './layout.js'
import { StringTableWriter } from './string-table-writer.js'

export interface DocumentEntry {
  readonly id: string
  readonly revision: number
  readonly blockCount: number
}

const encoder = new TextEncoder()

/** Takes documents in the order of their ids, then fields in the order of the format, and writes them as a segment. */
export class SegmentWriter {
  readonly #documents: DocumentEntry[] = []
  readonly #sections: (readonly [SectionName, Uint8Array])[] = []
  #blockCount = 0

  get documentCount(): number {
    return this.#documents.length
  }

  get blockCount(): number {
    return this.#blockCount
  }

  /** Its ordinal is the document count before, its first block's ordinal the block count before. */
  addDocument(document: DocumentEntry): void {
    this.#documents.push(document)
    this.#blockCount += document.blockCount
  }

  addField(field: Field, writer: FieldWriter): void {
    if (!writer.isEmpty || field === 'words') this.#sections.push([field, writer.section()])
  }

  finish(): Uint8Array {
    return assemble([['documents', this.#documentSection()], ...this.#sections])
  }

  #documentSection(): Uint8Array {
    const ids = new StringTableWriter()
    const firstBlocks = new Uint32Array(this.documentCount + 1)
    for (const [ordinal, { id, blockCount }] of this.#documents.entries()) {
      ids.add(encoder.encode(`${id}.`))
      firstBlocks[ordinal + 1] = firstBlocks[ordinal]! + blockCount
    }
    const writer = new ByteWriter()
    writer.u32(this.documentCount, this.blockCount)
    ids.write(writer)
    writer.numbers(Float64Array.from(this.#documents, ({ revision }) => revision))
    writer.numbers(firstBlocks)
    return writer.bytes
  }
}

function assemble(sections: readonly (readonly [SectionName, Uint8Array])[]): Uint8Array {
  const table = new ByteWriter()
  let end = HEADER_BYTES + sections.length * TABLE_ENTRY_BYTES
  const offsets = sections.map(([name, bytes]) => {
    const offset = alignUp(end, SECTION_ALIGNMENT)
    table.u32(SECTIONS.indexOf(name), offset, bytes.length, crc32(bytes))
    end = offset + bytes.length
    return offset
  })
  const header = new ByteWriter()
  header.u32(...MAGIC, FORMAT_VERSION, sections.length, end)
  header.u32(crc32(table.bytes, crc32(header.bytes)))
  const file = new Uint8Array(end)
  file.set(header.bytes)
  file.set(table.bytes, HEADER_BYTES)
  for (const [i, [, bytes]] of sections.entries()) file.set(bytes, offsets[i])
  return file
}
