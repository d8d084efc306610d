/** Tables for eight bytes a step ("slicing by eight"); table 0 is the plain one of the reflected polynomial. */
const tables = Array.from({ length: 8 }, () => new Uint32Array(256))
const [plain] = tables as [Uint32Array]
for (let byte = 0; byte < 256; byte++) {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  plain[byte] = value
}
for (let t = 1; t < 8; t++) {
  for (let byte = 0; byte < 256; byte++) {
    const before = tables[t - 1]![byte]!
    tables[t]![byte] = (before >>> 8) ^ plain[before & 0xff]!
  }
}
const [t0, t1, t2, t3, t4, t5, t6, t7] = tables as [
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
  Uint32Array,
]

/**
 * CRC-32 as in ISO 3309 and gzip (RFC 1952, section 8).
 * @param before The checksum of the bytes before these, to continue it.
 */
export function crc32(bytes: Uint8Array, before = 0): number {
  let crc = ~before
  let i = 0
  for (const end = bytes.length - 7; i < end; i += 8) {
    const low = crc ^ (bytes[i]! | (bytes[i + 1]! << 8) | (bytes[i + 2]! << 16) | (bytes[i + 3]! << 24))
    crc =
      t7[low & 0xff]! ^
      t6[(low >>> 8) & 0xff]! ^
      t5[(low >>> 16) & 0xff]! ^
      t4[low >>> 24]! ^
      t3[bytes[i + 4]!]! ^
      t2[bytes[i + 5]!]! ^
      t1[bytes[i + 6]!]! ^
      t0[bytes[i + 7]!]!
  }
  for (; i < bytes.length; i++) crc = (crc >>> 8) ^ t0[(crc ^ bytes[i]!) & 0xff]!
  return ~crc >>> 0
}
