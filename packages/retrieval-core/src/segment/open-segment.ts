import { crc32 } from './crc32.js'
import { DocumentSection } from './document-section.js'
import { FieldReader } from './field-reader.js'
import { FIELDS, type Field, isBlockField } from './fields.js'
import {
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  SECTION_ALIGNMENT,
  SECTIONS,
  type SectionName,
  TABLE_ENTRY_BYTES,
} from './layout.js'
import { SectionReader } from './section-reader.js'
import { Segment } from './segment.js'
import { SegmentError } from './segment-error.js'

/**
 * Opens a segment without unpacking or copying it: the bytes must not change from here on. Every checksum is verified,
 * so bytes that were changed or cut short are refused. (Bytes that do not begin at a multiple of eight in their buffer
 * are copied first: typed arrays want their alignment.)
 * @param options `isVerified`: the caller knows by other means that the bytes are those that were written. Opening then
 * takes the same time for any length. Default false.
 *
 * Numbers are read in the machine's byte order: where that is not little-endian, no segment passes for one.
 * @throws {SegmentError} naming the section at fault.
 */
export function openSegment(
  bytes: Uint8Array,
  { isVerified = false }: { readonly isVerified?: boolean } = {},
): Segment {
  const file = bytes.byteOffset % SECTION_ALIGNMENT === 0 ? bytes : bytes.slice()
  const sections = readSections(file, readTable(file), isVerified)
  const documents = sections.get('documents')
  if (documents === undefined) throw new SegmentError('DAMAGED', 'documents', 'is missing')
  const opened = new DocumentSection(documents)
  const fields = new Map<Field, FieldReader>()
  for (const field of FIELDS) {
    const section = sections.get(field)
    const units = isBlockField(field) ? opened.blockCount : opened.documentCount
    if (section !== undefined) fields.set(field, new FieldReader(section, field, units))
  }
  return new Segment(opened, fields, file.length)
}

/** Checks the header and returns the section table. */
function readTable(file: Uint8Array): Uint32Array {
  if (file.length < HEADER_BYTES) throw new SegmentError('NOT_A_SEGMENT', 'header', 'is too short')
  const header = new SectionReader('header', file.subarray(0, HEADER_BYTES))
  if (header.word() !== MAGIC[0] || header.word() !== MAGIC[1]) {
    throw new SegmentError('NOT_A_SEGMENT', 'header', 'does not begin like a segment')
  }
  const version = header.word()
  if (version !== FORMAT_VERSION) {
    throw new SegmentError('UNKNOWN_VERSION', 'header', `has format version ${version}, which is not known`)
  }
  const count = header.word()
  const length = header.word()
  const checksum = header.word()
  const tableBytes = count * TABLE_ENTRY_BYTES
  if (count > SECTIONS.length || length !== file.length || HEADER_BYTES + tableBytes > length) {
    throw header.damaged('has lengths that do not fit')
  }
  const table = file.subarray(HEADER_BYTES, HEADER_BYTES + tableBytes)
  if (crc32(table, crc32(file.subarray(0, HEADER_BYTES - 4))) !== checksum) {
    throw header.damaged('differs from its checksum')
  }
  return new SectionReader('header', table).u32(tableBytes / 4)
}

function readSections(
  file: Uint8Array,
  table: Uint32Array,
  isVerified: boolean,
): Map<SectionName, Uint8Array> {
  const sections = new Map<SectionName, Uint8Array>()
  for (let i = 0; i < table.length; i += TABLE_ENTRY_BYTES / 4) {
    const [number, offset, length, checksum] = table.subarray(i) as unknown as [
      number,
      number,
      number,
      number,
    ]
    const name = SECTIONS[number]
    if (name === undefined) throw new SegmentError('DAMAGED', 'header', 'names a section that is not known')
    const section = file.subarray(offset, offset + length)
    const isInPlace = offset % SECTION_ALIGNMENT === 0 && section.length === length
    if (!isInPlace || (!isVerified && crc32(section) !== checksum)) {
      throw new SegmentError('DAMAGED', name, 'differs from its checksum')
    }
    sections.set(name, section)
  }
  return sections
}
