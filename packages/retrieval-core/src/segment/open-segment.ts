import { ByteReader } from './byte-reader.js'
import { crc32 } from './crc32.js'
import {
  FORMAT_VERSION,
  HEADER_BYTES,
  MAGIC,
  SECTIONS,
  type SectionName,
  TABLE_ENTRY_BYTES,
} from './layout.js'
import { Segment } from './segment.js'
import { SegmentError } from './segment-error.js'

/**
 * Opens a segment without unpacking it. Every checksum is verified: bytes that were changed or cut short are refused.
 * @throws {SegmentError} naming the section at fault.
 */
export function openSegment(bytes: Uint8Array): Segment {
  // Lengths are read through typed arrays, which want their alignment.
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice()
  if (aligned.length < HEADER_BYTES) throw new SegmentError('NOT_A_SEGMENT', 'header', 'it is too short')
  const header = new ByteReader(aligned, 'documents')
  if (header.u32() !== MAGIC[0] || header.u32() !== MAGIC[1]) {
    throw new SegmentError('NOT_A_SEGMENT', 'header', 'it does not begin like a segment')
  }
  const version = header.u32()
  if (version !== FORMAT_VERSION) {
    throw new SegmentError('UNKNOWN_VERSION', 'header', `format version ${version} is not known here`)
  }
  const count = header.u32()
  const length = header.u32()
  const checksum = header.u32()
  const tableEnd = HEADER_BYTES + count * TABLE_ENTRY_BYTES
  if (count > SECTIONS.length || length !== aligned.length || tableEnd > length) {
    throw new SegmentError('DAMAGED', 'header', 'its lengths do not fit')
  }
  const table = aligned.subarray(HEADER_BYTES, tableEnd)
  if (crc32(table, crc32(aligned.subarray(0, HEADER_BYTES - 4))) !== checksum) {
    throw new SegmentError('DAMAGED', 'header', 'the checksum differs')
  }
  return new Segment(readSections(aligned, header, count), aligned.length)
}

function readSections(bytes: Uint8Array, table: ByteReader, count: number): Map<SectionName, Uint8Array> {
  const sections = new Map<SectionName, Uint8Array>()
  for (let i = 0; i < count; i++) {
    const name = SECTIONS[table.u32()]
    const offset = table.u32()
    const length = table.u32()
    const checksum = table.u32()
    if (name === undefined) throw new SegmentError('DAMAGED', 'header', 'a section is not known')
    const section = bytes.subarray(offset, offset + length)
    if (section.length !== length || crc32(section) !== checksum) {
      throw new SegmentError('DAMAGED', name, 'the checksum differs')
    }
    sections.set(name, section)
  }
  return sections
}
