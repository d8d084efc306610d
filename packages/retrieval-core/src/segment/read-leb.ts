export interface BytePosition {
  at: number
}

/** Reads an unsigned LEB128 number below 2^53 and moves the position past it. Beyond the bytes, it reads not a number. */
export function readLeb(bytes: Uint8Array, position: BytePosition): number {
  let byte = bytes[position.at++]!
  if (byte < 0x80) return byte
  let value = byte & 0x7f
  let factor = 0x80
  do {
    byte = bytes[position.at++]!
    value += (byte & 0x7f) * factor
    factor *= 0x80
  } while (byte >= 0x80)
  return byte === undefined ? Number.NaN : value
}
