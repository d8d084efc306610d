import { FIELDS, type Field } from './fields.js'

/**
 * Segment format 1, little-endian. All counts, offsets and lengths are u32.
 *
 * ```text
 * header     magic "QUIRESEG", format version, section count, byte length, CRC32 of the header before it and the table
 * table      per section: number, offset, length, CRC32
 * sections   each at a multiple of 8, zeros between
 *
 * documents  u32 document count, block count
 *            strings: ids, each with a closing full stop (so that byte order is block id order)
 *            zeros up to a multiple of 8; f64 revision per document
 *            u32 ordinal of the first block per document, and the block count at the end
 *
 * field      (one section each; left out when the field is empty throughout, but for `words`)
 *            u32 bytes per length (1, 2 or 4), units with the field, f64 sum of lengths
 *            strings: terms
 *            u32 offset into postings per term
 *            u32 byte count; zeros up to a multiple of 8; postings; zeros up to a multiple of 8
 *            length (sum of term frequencies) per block or document
 *
 * strings    u32 count, byte count
 *            u32 start per group of 16
 *            per group: length, bytes; then per string: bytes shared with the one before, length of the rest, the rest
 *
 * postings   per term: posting count; when that is 128 or more, zeros up to a multiple of 4, then per full run of 128:
 *              u32 last ordinal, word at which the run's body begins (from the end of the headers)
 *              u8 bits per gap, bits per frequency, two upper bounds (see `RunBounds`)
 *            per run: 128 packed gaps, 128 packed frequencies - 1 (u32 words in four lanes, see `pack`)
 *            rest: gap * 2 + (frequency > 1), and frequency - 2 when that bit is set
 * ```
 *
 * Numbers inside strings and postings are LEB128. A gap is the distance to the ordinal before, minus one. Ordinals
 * number the blocks or documents of the segment in id order; they and frequencies are below 2^31.
 */
export const FORMAT_VERSION = 1

/** "QUIRESEG" as two little-endian words. */
export const MAGIC = [0x52495551, 0x47455345] as const

export const HEADER_BYTES = 24
export const TABLE_ENTRY_BYTES = 16
export const SECTION_ALIGNMENT = 8
export const STRINGS_PER_GROUP = 16
export const RUN_LENGTH = 128
/** Words of a run's header: last ordinal, place of its body, widths and bounds. */
export const RUN_HEADER_WORDS = 3

export type SectionName = 'documents' | Field

/** A section's number is its place here. */
export const SECTIONS: readonly SectionName[] = ['documents', ...FIELDS]

export const alignUp = (offset: number, alignment: number): number =>
  Math.ceil(offset / alignment) * alignment
